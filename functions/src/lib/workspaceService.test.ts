import { authorize } from './auth/actor';
import { NotAllowed, NotFound } from './errors';
import { callContext, WorkspacesInMemory } from './callContext.fixture';
import { emptyWorkspace } from './domain/model';
import {
  addNoteToLink,
  addToDashboard,
  listWorkspaceLinks,
  listWorkspaces,
  logChatSession,
  searchWorkspaceLinks,
  mergeIntoDefaultWorkspace,
} from './workspaceService';
import { aLink, instant } from './domain/workspace.fixture';

const UNKNOWN = new NotFound(
  'workspace',
  'There is no workspace "work". The workspaces are "default" (Default), "assistant-sessions" (Assistant Sessions).',
);

describe('the operations', () => {
  it('work on the default workspace of the caller, and make it when it is missing', async () => {
    const context = callContext();
    await expect(addToDashboard(context, aLink(1))).resolves.toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), addedAt: instant() },
    });
    await expect(searchWorkspaceLinks(context, { query: 'page' })).resolves.toMatchObject({ total: 1 });
  });

  it('find nothing in a default workspace that is not there yet, and do not make it', async () => {
    const context = callContext();
    await expect(listWorkspaceLinks(context, {})).resolves.toEqual({
      workspaceId: 'default',
      total: 0,
      links: [],
    });
    const stored = context.workspaces.list(authorize(context.actor), context.signal);
    await expect(stored).resolves.toEqual(new Map());
  });

  it('say which workspaces there are when another is named', async () => {
    const context = callContext();
    await logChatSession(context, { title: 'Session' });
    const target = { workspaceId: 'work' };
    await expect(listWorkspaceLinks(context, target)).rejects.toThrow(UNKNOWN);
    await expect(searchWorkspaceLinks(context, { query: 'a', ...target })).rejects.toThrow(UNKNOWN);
    await expect(addToDashboard(context, { ...aLink(1), ...target })).rejects.toThrow(UNKNOWN);
    await expect(addNoteToLink(context, { ...aLink(1), ...target })).rejects.toThrow(UNKNOWN);
  });

  it('name the first 20 workspaces when there are more', async () => {
    const workspaces = new WorkspacesInMemory();
    const context = callContext({ workspaces });
    for (let index = 0; index < 25; index++) {
      workspaces.stored.set(`ada/w${String(index)}`, emptyWorkspace(`w${String(index)}`, instant(index)));
    }
    const newest = Array.from(
      { length: 19 },
      (_, index) => `"w${String(24 - index)}" (w${String(24 - index)})`,
    );
    const message = `There is no workspace "work". The workspaces are "default" (Default), ${newest.join(', ')} and more: see list_workspaces.`;
    const listed = listWorkspaceLinks(context, { workspaceId: 'work' });
    await expect(listed).rejects.toThrow(new NotFound('workspace', message));
  });

  it('are for nobody but the user of the key', async () => {
    const context = callContext();
    const other = { userId: 'eve' };
    await expect(listWorkspaces(context, other)).rejects.toThrow(NotAllowed);
    await expect(listWorkspaceLinks(context, other)).rejects.toThrow(NotAllowed);
    await expect(logChatSession(context, { title: 'Session', ...other })).rejects.toThrow(NotAllowed);
    // Rejects too, and does not throw: a caller waits for its promise.
    await expect(async () => addToDashboard(context, { ...aLink(1), ...other })).rejects.toThrow(NotAllowed);
  });

  it('work for the user whom the key of the server names', async () => {
    const context = callContext({ actor: { via: 'serverKey', uid: 'owner' } });
    await addToDashboard(context, { ...aLink(1), userId: 'eve' });
    await expect(listWorkspaceLinks(context, { userId: 'eve' })).resolves.toMatchObject({ total: 1 });
    await expect(listWorkspaceLinks(context, {})).resolves.toMatchObject({ total: 0 });
  });

  it('update the default workspace, and give it back', async () => {
    const workspace = await mergeIntoDefaultWorkspace(callContext(), { name: 'Mine' });
    expect(workspace).toMatchObject({ id: 'default', name: 'Mine', updatedAt: instant() });
  });
});

it.each([
  ['UTC', '2026-01-31T23:30:00.000Z', '2026-01-31'],
  ['Europe/Berlin', '2026-01-31T23:30:00.000Z', '2026-02-01'],
  ['America/Los_Angeles', '2026-03-01T05:00:00.000Z', '2026-02-28'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01'],
])('a session is logged under the date of %s: at %s that is %s', async (timeZone, now, date) => {
  const config = { timeZone, sessionUrlTemplate: 'https://chat.example.com/{conversationId}' };
  const logged = logChatSession(callContext({ now, config }), { title: 'Session', conversationId: 'c-1' });
  await expect(logged).resolves.toEqual({
    status: 'created',
    workspaceId: 'assistant-sessions',
    category: date,
    link: { category: date, title: 'Session', url: 'https://chat.example.com/c-1', addedAt: now },
  });
});
