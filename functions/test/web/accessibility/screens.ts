import type { Page } from 'playwright-core';
import { KEY_SLOTS } from '../../../src/lib/shared/contract/fields/apiKey';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { edit } from '../../support/requests/rest';
import { invite, join, members } from '../../support/requests/sharing';
import { apiKeys } from '../../support/users/users';
import type { Screen } from '../support/accessible';
import { LONG_LINKS } from '../support/longLinks';
import { openSidebar } from '../support/places';
import { openMore } from '../support/sheet';
import { clickOrEnter } from '../support/press';
import { newPerson, type Person } from '../support/signIn/person';
import { manyLinks, store, workspaceOf } from '../support/stored';
import { pressShortcut } from '../support/until';

type Step = Screen[1];

export const click =
  (name: string | RegExp): Step =>
  (page) =>
    clickOrEnter(page.getByRole('button', { name, exact: true }).last());
const choose =
  (option: string): Step =>
  (page) =>
    page.getByLabel(option, { exact: true }).click();
const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole('dialog').getByLabel(label).fill(text);
const press =
  (key: string): Step =>
  (page) =>
    pressShortcut(page, key);
export const search =
  (text: string): Step =>
  (page) =>
    page.getByRole('searchbox').fill(text);
const selectAll: Step = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .focus();
  await pressShortcut(page, 'Control+a');
};

const link = (title: string, url = `https://example.com/${title}`) => ({ category: 'Reading', title, url });

/** Has the owner of "Of Olivia" remove the last person. */
let endMembership: () => Promise<unknown>;

const ABOUT = {
  description: `What I read, and ${'averylongword'.repeat(10)}.`,
  ownerName: 'Ada',
  sourceUrl: 'obsidian://open?vault=Notes',
};

/** Creates a person who has everything that {@link SCREENS} shows. */
export async function newOwner(): Promise<Person> {
  const person = await newPerson();
  const { uid, idToken } = person;
  const workspace = workspaceOf('default', 'My links', LONG_LINKS);
  await store(uid, { ...workspace, ...ABOUT, isPublic: true });
  await store(uid, workspaceOf('private', 'Mine alone', LONG_LINKS));
  await store(uid, workspaceOf('empty', 'Nothing yet', []));
  const twice = LONG_LINKS.slice(0, 2).flatMap((each) => [each, { ...each, category: 'Another' }]);
  await store(
    uid,
    workspaceOf('twice', 'Twice', [
      ...twice,
      link('Same'),
      { ...link('Same'), url: 'https://example.com/2' },
    ]),
  );
  await store(uid, workspaceOf('big', 'Big', manyLinks(501, 1)));
  const links = [link('Click me', 'javascript:alert(1)'), link('Changed'), link('Removed')];
  await store(uid, workspaceOf('old', 'Old', links));
  const session = {
    ...link('Refactoring the importer'),
    conversationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    localPath: '/home/ada/.claude/projects/-home-ada-link-dashboard/7c9e6679.jsonl',
    notes: 'Done except for **tests**.\n\nProject: /home/ada/link dashboard\nBranch: main',
  };
  await store(uid, workspaceOf('assistant-sessions', 'Assistant Sessions', [session]));
  const friend = await newPerson();
  await store(friend.uid, workspaceOf('team', 'Team', LONG_LINKS));
  const names = { workspaceId: 'of-olivia', workspaceName: 'Of Olivia' };
  await join(idToken, await invite(friend.idToken, 'editor'), names);
  endMembership = () => members(friend.idToken, 'team', { [uid]: null });
  await join(friend.idToken, await invite(idToken, 'viewer', 'private'));
  await invite(idToken, 'editor', 'private');
  for (const slot of KEY_SLOTS) await apiKeys().create(uid, `Client ${slot}`);
  const set = { title: 'Better', notes: 'A note that is long enough to break. '.repeat(10) };
  await edit(idToken, [{ op: 'updateLink', ...target('Changed'), set }], 'old');
  await edit(idToken, [{ op: 'deleteLink', ...target('Removed') }], 'old');
  return person;
}

const target = (title: string) => ({ category: 'Reading', url: link(title).url });

const detailsOf = (title: string) => [click(`Actions for ${title}`), click('Details and history')];

const rename = [click('Change the category Many'), click('Rename or merge …')];

/** The screens of each path that a signed-in person may open. The first takes no steps. */
export const SCREENS: Readonly<Record<string, readonly [Screen, ...Screen[]]>> = {
  '/': [
    ['A link with everything'],
    ['Workspaces', openSidebar],
    ['Private until you make it public.', openSidebar, click('New workspace')],
    ['Sign out', openSidebar, click('Your account')],
    ['Pin to the top', openSidebar, click('Menu of Many')],
    ['Newest first', click('View'), choose('List')],
    ['By site', click('View'), choose('Compact')],
    ['Order of categories', click('View'), choose('Cards')],
    ['Between …', click('Filter')],
    ['Rename …', click('Change this workspace')],
    ['Rename this workspace', click('Change this workspace'), click('Rename …')],
    ['Only you will see it.', click('Change this workspace'), click('Make private …')],
    ['Everyone who opens the page sees it.', click('Change this workspace'), click('Public page …')],
    ['Your page about this workspace', click('Change this workspace'), click('Reference …')],
    ['Pin to the top', click('Change the category Many')],
    ['To merge it with another category', ...rename],
    ['disappears.', ...rename, fill('Name', 'Reading')],
    ['Remove tags', click('Actions for Link 1'), click('Tags …')],
    ['Filter the tags', openSidebar, click(/^All (\d+ )?tags$/)],
    ['enter that one', openSidebar, click(/^All (\d+ )?tags$/), click('Rename #postgres')],
    ['The links stay.', openSidebar, click(/^All (\d+ )?tags$/), click('Remove #postgres')],
    ['Untagged', click('Filter')],
    ['Details and history', click('Actions for Link 1')],
    ['Show in Activity', ...detailsOf('Link 1'), click('History of this link')],
    ['Address', ...detailsOf('Link 1'), click('Edit')],
    ['Go to the next link or button', press('?')],
    ['Recent links', press('Control+k')],
    ['Add a link', press('n')],
    ['Your note about it', press('n'), openMore],
    ['A note that is long', click(/^Show the whole note of/)],
    ['Discard what you entered?', press('n'), fill('Address', 'New'), press('Escape')],
  ],
  '/?q=link': [['7 links for “link”'], ['No link matches “nothing at all”', search('nothing at all')]],
  '/?q=link&in=all': [['Mine alone']],
  '/?sort=site&site=example.com&since=2020-01-01': [['Clear filter']],
  '/all': [
    ['All links'],
    ['selected', selectAll],
    ['Details and history', click('Actions for Link 1')],
    ['Your note about it', ...detailsOf('A link with everything')],
    ['Category', click('Actions for Link 1'), click('Move to …')],
  ],
  '/all?tag=favorite': [['#to-read']],
  '/add?url=https://example.com/saved&title=Kept': [['Kept'], ['Open the workspace', click('Add')]],
  '/w/private': [
    ['Mine alone'],
    ['Open invitations', click('Change this workspace'), click('Share …')],
    ['Remove Ada?', click('Change this workspace'), click('Share …'), click('Remove Ada …')],
    ['Anyone with the address', click('Change this workspace'), click('Make public …')],
    ['This cannot be undone.', click('Change this workspace'), click('Delete …')],
    ['must not be empty', click('Actions for Link 1'), click('Move to …'), click('Move')],
    ['Edit link', click('Actions for Link 1'), click('Edit …'), fill('Address', 'nowhere'), click('Save')],
  ],
  '/w/of-olivia': [
    ['Olivia · you can edit'],
    ['Ada (you)', click('Change this workspace'), click('Members …')],
    ['lose access at once', click('Change this workspace'), click('Leave …')],
    ['is no longer shared with you', () => endMembership()],
  ],
  '/join#made-up': [['You cannot join with this invitation']],
  '/w/empty': [['No links yet']],
  '/w/assistant-sessions': [['Refactoring the importer']],
  [`/w/big/${categoryId('Topic 0')}`]: [
    ['Article number 0'],
    ['501 selected', selectAll],
    ['put the links back from the trash', selectAll, press('Delete')],
    ['Each opens in a tab of its own.', selectAll, press('o')],
  ],
  '/w/old': [['Better']],
  [`/w/default/${categoryId('Many')}`]: [['Link 6']],
  '/w/default/unknown': [['Category not found']],
  '/w/missing': [['Workspace not found']],
  '/activity/old': [
    ['Better'],
    ['All authors', click('Filter')],
    ['1 selected', choose('Select: Removed Removed')],
    ['stays as it is. You can undo this.', click(/^Undo all/)],
  ],
  '/duplicates/twice': [['2 pages are saved more than once'], ['Merge 2 pages?', click('Merge all 2 …')]],
  '/duplicates/empty': [['No page is saved more than once']],
  '/activity/empty': [['Nothing has happened here']],
  '/trash/old': [
    ['Removed'],
    ['This cannot be undone.', click('Delete Removed permanently …')],
    ['1 selected', choose('Select Removed')],
  ],
  '/trash/empty': [['The trash is empty.']],
  '/activity?in=all': [['· Old']],
  '/trash?in=all': [['Reading · Old']],
  '/settings': [
    ['You have 5 active keys'],
    ['Revoke this key?', click(/^Revoke Client 0/)],
    ['Current password', click('Change password …')],
    ['Mine alone (1 member)', click('Delete account …')],
    ['Add a link', press('n')],
  ],
  '/import': [
    ['Import bookmarks'],
    [
      'Export Links and Notes',
      async (page) => void (await page.getByLabel('Where are your links now?').selectOption('Karakeep')),
    ],
  ],
  '/help': [['Tidy up and undo'], ['for “undo”', search('undo')]],
  '/help#connect': [['What to say']],
};
