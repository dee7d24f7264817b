import { requireAdmission } from '../lib/access/actor';
import { changeKeys } from '../lib/account/changeKeys';
import { deleteEverything } from '../lib/account/deleteEverything';
import { endSessions } from '../lib/account/endSessions';
import { LargeResponse } from '../http/largeResponse';
import { Rejection } from '../http/rejection';
import {
  createRequestSchema,
  deleteRequestSchema,
  editRequestSchema,
} from '../lib/shared/contract/requests/editRequest';
import { keysRequestSchema } from '../lib/shared/contract/requests/keysRequest';
import { editsRequestSchema } from '../lib/shared/contract/requests/editsRequest';
import { purgeRequestSchema, revertRequestSchema } from '../lib/shared/contract/requests/historyRequest';
import {
  inviteRequestSchema,
  joinRequestSchema,
  leaveRequestSchema,
  membersRequestSchema,
} from '../lib/shared/contract/requests/sharingRequest';
import { sessionsRequestSchema } from '../lib/shared/contract/requests/sessionsRequest';
import { updateRequestSchema } from '../lib/shared/contract/requests/restWorkspace';
import { ALL_WORKSPACES } from '../lib/shared/model/model';
import { restResponse } from '../lib/shared/queries/restResponse';
import { editWorkspace, makeEdits, revertInWorkspace } from '../lib/workspaces/editWorkspace';
import { purge } from '../lib/workspaces/purge';
import { invite, join, leave, membersOf } from '../lib/workspaces/sharing';
import { createWorkspace, deleteWorkspace } from '../lib/workspaces/workspaceLifecycle';
import { mergeIntoDefaultWorkspace } from '../lib/workspaces/savingLinks';
import { defineRoute, type Route } from './route';

/** `POST /api/workspace/update`: merges fields into the caller's default workspace and returns all of it. */
const update = defineRoute({
  body: updateRequestSchema,
  mainField: 'categories',
  async handle(context, patch) {
    const { workspace, bytes, release } = await mergeIntoDefaultWorkspace(context, patch);
    return new LargeResponse({
      subject: workspace,
      // The response contains only stored text, and omits the ids of the links.
      maxBytes: bytes,
      user: context.actor.uid,
      pieces: () => restResponse(workspace),
      whenMade: release,
    });
  },
});

/** `POST /api/workspace/edit`: applies a person's edits to one workspace, all in one commit. */
const edit = defineRoute({ body: editRequestSchema, mainField: 'operations', handle: editWorkspace });

/** `POST /api/workspace/edits`: makes several edits of one workspace, each with an entry of its own in the history. */
const edits = defineRoute({ body: editsRequestSchema, mainField: 'operations', handle: makeEdits });

/** `POST /api/workspace/create`: creates an empty workspace. */
const create = defineRoute({ body: createRequestSchema, mainField: 'name', handle: createWorkspace });

/**
 * `POST /api/workspace/delete`: deletes a workspace with all of its links, or everything that is stored for the
 * user. People who may no longer use this deployment can still delete everything.
 */
const deletion = defineRoute({
  body: deleteRequestSchema,
  mainField: 'workspaceId',
  isForEverybody: true,
  async handle(context, request) {
    if (request.workspaceId === ALL_WORKSPACES) return deleteEverything(context);
    requireAdmission(context.admission);
    return deleteWorkspace(context, request);
  },
});

/** `POST /api/workspace/revert`: puts changes of a workspace back. */
const revertRoute = defineRoute({
  body: revertRequestSchema,
  mainField: 'changes',
  handle: revertInWorkspace,
});

/** `POST /api/workspace/purge`: deletes links permanently, and what the history has of them. */
const purgeRoute = defineRoute({ body: purgeRequestSchema, mainField: 'links', handle: purge });

/** `POST /api/workspace/invite`: invites somebody to a workspace, or revokes an invitation. */
const inviteRoute = defineRoute({ body: inviteRequestSchema, mainField: 'role', handle: invite });

/** `POST /api/workspace/join`: accepts an invitation, or tells what it is for. */
const joinRoute = defineRoute({ body: joinRequestSchema, mainField: 'token', handle: join });

/** `POST /api/workspace/members`: lists the members of a workspace, changes their roles, or offers it to one, who accepts it. */
const membersRoute = defineRoute({
  body: membersRequestSchema,
  mainField: 'offerTo',
  async handle(context, { handTo, ...request }) {
    // Any other response would make an open page of an earlier version delete the account, with what it believes handed over.
    if (handTo !== undefined) throw new Rejection(409, 'page_outdated', { error: OUTDATED });
    return membersOf(context, request);
  },
});

const OUTDATED =
  'Whoever gets a workspace now has to accept it first, so nothing was changed. Reload this page, and offer it again.';

/** `POST /api/workspace/leave`: ends the caller's membership. */
const leaveRoute = defineRoute({ body: leaveRequestSchema, mainField: 'workspaceId', handle: leave });

/**
 * `POST /api/workspace/keys`: creates an API key, or revokes one. People who may no longer use this deployment can still revoke
 * theirs.
 */
const keysRoute = defineRoute({
  body: keysRequestSchema,
  mainField: 'create',
  isForEverybody: true,
  handle: changeKeys,
});

/**
 * `POST /api/workspace/sessions`: signs the caller out on all devices. People who may no longer use this deployment can do so, too.
 */
const sessionsRoute = defineRoute({
  body: sessionsRequestSchema,
  mainField: 'end',
  isForEverybody: true,
  handle: endSessions,
});

/** The routes that change something, by the last part of their paths. */
export const ROUTES: Readonly<Record<string, Route>> = {
  ...{ update, edit, edits, create, delete: deletion },
  ...{ revert: revertRoute, purge: purgeRoute },
  ...{ keys: keysRoute, sessions: sessionsRoute },
  ...{ invite: inviteRoute, join: joinRoute, members: membersRoute, leave: leaveRoute },
};

/** Returns the last part of a path, such as `edit` of `/api/workspace/edit`. */
export const nameOf = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** Returns the route of a path such as `/api/workspace/edit`. The root of the function's own URL is `update`. */
export function routeOf(path: string): Route {
  return ROUTES[nameOf(path)] ?? update;
}
