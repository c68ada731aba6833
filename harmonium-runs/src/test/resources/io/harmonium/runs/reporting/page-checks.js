// Looks at the reports in all frames from outside and writes what is wrong with them, one complaint a line.
const complaints = [];
const complain = (what, element, more) =>
  complaints.push(`${what}: ${name(element)}${more ? " " + more : ""}`);
const name = e => e.closest("[aria-label]")?.getAttribute("aria-label") ?? e.outerHTML.slice(0, 80);

function check(frame) {
  const page = frame.contentDocument;
  const all = selector => [...page.querySelectorAll(selector)];
  for (const entry of frame.contentWindow.performance.getEntriesByType("resource"))
    if (!entry.name.startsWith("data:")) complaints.push("outside request: " + entry.name);
  if (all("script").length) complaints.push("the page holds a script");
  for (const image of all("img")) {
    const box = image.getBoundingClientRect();
    if (!image.naturalWidth || box.width < 20 || box.height < 20) complain("empty picture", image);
    const scale = box.width / image.naturalWidth;
    if (image.matches(".pixels") && (scale < 1 || Math.abs(scale - Math.round(scale)) > 1e-6))
      complain("squeezed picture", image, `by ${scale}`);
    if (!image.alt) complain("picture without words", image);
  }
  for (const svg of all("svg")) {
    const box = svg.getBoundingClientRect();
    if (box.width < 20 || box.height < 20) complain("empty drawing", svg);
    if (!svg.querySelector("path, line, rect, circle, image")) complain("nothing drawn", svg);
    if (!svg.getAttribute("aria-label")) complain("drawing without words", svg);
    texts(svg, box);
  }
  for (const chart of all("svg.chart, svg.logo")) {
    if (!chart.querySelector(".label.x")?.textContent.includes("(")) complain("no x label", chart);
    if (!chart.matches(".list") && !chart.querySelector(".label.y")?.textContent.includes("("))
      complain("no y label", chart);
    if (!chart.querySelector(".tick")) complain("no ticks", chart);
  }
  const root = page.documentElement;
  if (root.scrollWidth > root.clientWidth)
    complaints.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
  const machine = all("#machine").length === all("svg.machine").length;
  if (!all("svg.chart").length || !machine) complaints.push("no charts at all");
}

// Words of a drawing lie inside it and not on each other.
function texts(svg, box) {
  const words = [...svg.querySelectorAll("text")].filter(t => !t.closest(".glyphs"));
  const boxes = words.map(t => t.getBoundingClientRect());
  boxes.forEach((b, i) => {
    if (b.left < box.left - 6 || b.right > box.right + 6 || b.top < box.top - 6 || b.bottom > box.bottom + 6)
      complain("clipped words", svg, `"${words[i].textContent}"`);
    for (let k = 0; k < i; k++) {
      const c = boxes[k];
      const across = Math.min(b.right, c.right) - Math.max(b.left, c.left);
      const down = Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top);
      if (across > 2 && down > 4) complain("words on words", svg, `"${words[i].textContent}" "${words[k].textContent}"`);
    }
  });
}

addEventListener("load", () => {
  const all = [];
  for (const frame of document.querySelectorAll("iframe")) {
    complaints.length = 0;
    try { check(frame); } catch (error) { complaints.push("the checks failed: " + error); }
    all.push(...complaints.map(complaint => `${frame.title}: ${complaint}`));
  }
  const list = document.createElement("pre");
  list.id = "complaints";
  list.textContent = all.join("\n") || "none";
  document.body.append(list);
});
