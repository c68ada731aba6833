package io.harmonium.app.console;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/// Handlers of operating-system signals through `sun.misc.Signal`, by reflection because the compiler lets nobody name
/// that class in peace.
final class Signals {

  private Signals() {}

  /// Runs `action` at each signal `name` ("INT", "TERM", "HUP") and returns what puts the former handler back. Where the JVM
  /// keeps the signal to itself (`-Xrs`) nothing changes.
  static Runnable handle(String name, Runnable action) {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object signal = type.getConstructor(String.class).newInstance(name);
      var handle = type.getMethod("handle", type, handlerType);
      InvocationHandler run =
          (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) return method.invoke(action, arguments);
            action.run();
            return null;
          };
      Object handler =
          Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handlerType}, run);
      Object former = handle.invoke(null, signal, handler);
      return () -> restore(handle, signal, former);
    } catch (ReflectiveOperationException e) {
      return () -> {};
    }
  }

  private static void restore(java.lang.reflect.Method handle, Object signal, Object former) {
    try {
      handle.invoke(null, signal, former);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot put back the handler of " + signal, e);
    }
  }
}
