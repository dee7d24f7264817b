/** Downloads a text, or bytes, as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}

/** Long enough for a browser to start the download. */
const DOWNLOAD_MS = 60_000;
