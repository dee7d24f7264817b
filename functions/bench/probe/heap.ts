// Loaded before a function: tells how much memory it takes once all that is free has been collected.

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
