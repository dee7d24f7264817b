/** What the model does next: call a tool, or answer. */
export type Turn =
  | { readonly call: { readonly name: string; readonly input: object } }
  | { readonly text: string };

/** What the model reads in a request. */
export interface ModelRequest {
  /** The names of the tools that it may call. */
  readonly tools: readonly string[];
  /** Everything that it reads about them, as JSON. */
  readonly toolList: string;
  /** The text of each tool result so far, including errors. */
  readonly toolResults: readonly string[];
}

/** How a vendor's streaming API encodes tools and their results. */
export interface ModelApi {
  /** Matches the path of the streaming method. */
  readonly path: RegExp;
  readonly read: (body: unknown) => ModelRequest;
  /** Returns the events of the response. */
  readonly write: (turn: Turn) => readonly (object | string)[];
}
