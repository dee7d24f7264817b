/** Keeps the browser from opening a dropped file in place of the app, wherever nothing takes it. */
export function rejectFiles(): void {
  addEventListener('dragover', (event) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    // Then, the browser shows that it cannot be dropped here, and drops nothing.
    dataTransfer.dropEffect = 'none';
  });
}
