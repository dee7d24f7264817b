// Loaded into a function's process before the function itself. Reports the sizes of its heap and of its external memory
// after a garbage collection.

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
