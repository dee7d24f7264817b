/** A listener whose own errors, such as a document that is none of ours, go where those of the listening go. */
export function caught<Snapshot>(
  listener: (snapshot: Snapshot) => void,
  onError: (error: Error) => void,
): (snapshot: Snapshot) => void {
  return (snapshot) => {
    try {
      listener(snapshot);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
}
