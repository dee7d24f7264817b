// Loaded into a function's process before the function itself. Reports the size of its heap after a garbage
// collection.

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  process.send?.({ heapUsed: process.memoryUsage().heapUsed });
});
