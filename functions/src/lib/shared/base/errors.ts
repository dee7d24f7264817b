/**
 * The codes of errors that a caller can act on. Clients depend on them, so they never change. `http/errors.ts` maps
 * each code to a status, and `mcp/tools/defineTool.ts` to a tool result. Any other error is a bug.
 */
export type ErrorCode =
  | 'invalid_arguments'
  | 'workspace_not_found'
  | 'category_not_found'
  | 'link_not_found'
  | 'change_not_found'
  | 'user_not_allowed'
  | 'not_on_allow_list'
  | 'user_required'
  | 'read_only_key'
  | 'tidy_not_allowed'
  | 'role_not_allowed'
  | 'sign_in_required'
  | 'edit_id_used'
  | 'limit_exceeded'
  | 'rate_limited'
  | 'update_required'
  | 'unavailable';

/** An error whose `message` tells the caller what happened and what to do next. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The arguments are not valid. */
export class InvalidArguments extends DomainError {
  constructor(message: string) {
    super('invalid_arguments', message);
  }
}

/** The workspace, category, link or change does not exist. */
export class NotFound extends DomainError {
  constructor(kind: 'workspace' | 'category' | 'link' | 'change', message: string) {
    super(`${kind}_not_found`, message);
  }
}

/** No workspace of the user has the id or the name `wanted`. `others` are those that exist. */
export class WorkspaceMissing extends NotFound {
  constructor(
    readonly sentences: readonly [string, ...string[]],
    readonly wanted: string,
    readonly others: readonly OtherWorkspace[],
  ) {
    super('workspace', sentences.join(' '));
  }
}

interface OtherWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  /** The names of the categories with the newest links. */
  readonly categories: readonly string[];
  readonly isReadOnly: boolean;
}

/** No workspace that was read has the category. */
export class CategoryMissing extends NotFound {}

/** The category does not have the link. `categories` are those of the same workspace that have it. */
export class LinkMissing extends NotFound {
  constructor(
    kind: 'category' | 'link',
    message: string,
    readonly categories: readonly string[] = [],
  ) {
    super(kind, message);
  }
}

/** The actor may not do this or may not do it for this user, or the call must name a user. */
export class NotAllowed extends DomainError {
  constructor(
    code:
      | 'user_not_allowed'
      | 'not_on_allow_list'
      | 'user_required'
      | 'read_only_key'
      | 'tidy_not_allowed'
      | 'role_not_allowed'
      | 'sign_in_required',
    message: string,
  ) {
    super(code, message);
  }
}

/** An edit has the id of another change, which was made with other operations or by somebody else. */
export class EditIdUsed extends DomainError {
  constructor() {
    super(
      'edit_id_used',
      'This editId was used for another change, so nothing was changed. Send a new editId.',
    );
  }
}

/** The change would exceed a size or count limit. */
export class LimitExceeded extends DomainError {
  constructor(message: string) {
    super('limit_exceeded', message);
  }
}

/** The change does not fit into one commit. Parts of it may. */
export class TooMuchAtOnce extends LimitExceeded {}

/** The history of the workspace has no more room today for what was there before the change. */
export class HistoryFull extends DomainError {
  constructor(message: string) {
    super('limit_exceeded', message);
  }
}

/** The caller has reached its rate limit. The message ends with how long to wait. */
export class RateLimited extends DomainError {
  constructor(
    reason: string,
    readonly retryAfterSeconds: number,
  ) {
    const time = retryAfterSeconds === 1 ? '1 second' : `${String(retryAfterSeconds)} seconds`;
    super('rate_limited', `${reason} Wait ${time}, then try again.`);
  }
}

/** A newer version of the service stored the workspace, and this version cannot read or change it. */
export class UpdateRequired extends DomainError {
  constructor(action: 'read' | 'change') {
    super(
      'update_required',
      `A newer version of the dashboard stored this workspace, so this version cannot ${action} it. Nothing was changed. Try again in a few minutes. If it keeps happening, ask whoever runs the dashboard to update it.`,
    );
  }
}

/** The database did not respond in time. Every operation is idempotent, so the caller can retry. */
export class Unavailable extends DomainError {
  constructor(
    options?: ErrorOptions,
    message = 'The dashboard is temporarily unavailable. Try again in a few seconds; sending the same call again is safe.',
  ) {
    super('unavailable', message, options);
  }
}

/** Another workspace is stored under this id now. Retrying within the same call does not help. */
export class WorkspaceReplaced extends Unavailable {}

/** The database did not say whether it stored a change. */
export class OutcomeUnknown extends Unavailable {
  constructor(options?: ErrorOptions) {
    super(
      options,
      'The dashboard did not respond in time, so the change may have been stored. Try again in a few seconds; sending the same call again is safe.',
    );
  }
}

/** The codes over REST. One of them tells the web app that the user can go on without the history. */
export type RestCode = ErrorCode | 'history_full';

export function restCodeOf(error: DomainError): RestCode {
  return error instanceof HistoryFull ? 'history_full' : error.code;
}

/** Returns the `code` of an error thrown by a library, or undefined if it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
