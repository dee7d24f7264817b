import type { EditOperation } from '@shared/contract/requests/editRequest';
import { newestFirst } from '@shared/model/linkOrder';
import { UNREACHABLE } from './fakeService.fixture';
import { add, holdTime, MINUTE, pass, remove, retitle, setUp, targetOf } from './scene.fixture';

// How the queues of other apps have lost what people wrote offline. Each report is tried here, unless `edits.test.ts` does so.

const HOUR = 60 * MINUTE;

/** Sets up a browser that is offline. */
function setUpOffline() {
  const scene = setUp();
  const { browser } = scene;
  browser.isOnline.value = false;
  return {
    ...scene,
    async submit(...operations: EditOperation[]) {
      scene.submit(...operations);
      await pass();
    },
    async goOnline(minutes = 5) {
      browser.isOnline.value = true;
      await pass(minutes * MINUTE);
    },
  };
}

const ALL = ['Page 1', 'Page 2', 'Page 3'];

interface Report {
  readonly source: string;
  /** What was lost there. */
  readonly what: string;
  readonly run: (scene: ReturnType<typeof setUpOffline>) => Promise<void>;
}

const REPORTS: readonly Report[] = [
  {
    source: 'https://github.com/GoogleChrome/workbox/issues/2599',
    what: 'a request is taken out of the queue to send it, and the page ends before the response',
    async run(scene) {
      scene.service.fates.push('lost');
      await scene.submit(add(3));
      await scene.goOnline(0);
      scene.edits.stop();
      scene.openTab();
      await pass(MINUTE);
      expect([scene.titles(), scene.service.made.length]).toEqual([ALL, 1]);
    },
  },
  {
    source: 'https://github.com/awslabs/aws-mobile-appsync-sdk-js/issues/297',
    what: 'retries end after a few hours offline, and new entries wait behind the old ones',
    async run(scene) {
      scene.service.decide = () => UNREACHABLE;
      await scene.submit(add(3));
      await scene.goOnline(12 * 60);
      await scene.submit(retitle(3, 'Later'));
      scene.service.decide = () => 'done';
      await pass(2 * MINUTE);
      expect(scene.titles()).toEqual(['Later', 'Page 1', 'Page 2']);
    },
  },
  {
    source: 'https://github.com/firebase/firebase-js-sdk/issues/5031',
    what: 'writes are not sent if the browser has no room to store them',
    async run(scene) {
      scene.browser.refuses.write = true;
      await scene.submit(add(3));
      expect([scene.edits.isKept.value, scene.edits.hasUnsent()]).toEqual([false, true]);
      await scene.goOnline(0);
      expect(scene.titles()).toEqual(ALL);
    },
  },
  {
    source: 'https://github.com/firebase/firebase-js-sdk/issues/4948',
    what: 'WebKit loses the connection to IndexedDB, and each attempt fails at once, every second',
    async run(scene) {
      await scene.submit(add(3));
      Object.assign(scene.browser.refuses, { read: true, write: true, delete: true });
      await scene.goOnline(60);
      expect([scene.titles(), scene.service.requests.length]).toEqual([ALL, 1]);
    },
  },
  {
    source: 'https://github.com/arthurlockman/gatool-ui/pull/805',
    what: 'the app says that it has saved a change locally although that failed',
    async run(scene) {
      scene.browser.refuses.write = true;
      await scene.submit(add(3));
      expect(scene.edits.isKept.value).toBe(false);
      scene.browser.refuses.write = false;
      await scene.submit(add(4));
      expect([scene.edits.isKept.value, scene.browser.entries.size]).toEqual([true, 2]);
    },
  },
  {
    source: 'https://github.com/Automattic/simplenote-electron/issues/602',
    what: 'changes made offline are lost because another device has changed the same note meanwhile',
    async run(scene) {
      await scene.submit(retitle(1, 'Mine'));
      scene.elsewhere(retitle(1, 'Theirs'));
      await scene.goOnline();
      const [problem] = scene.edits.problems.value;
      expect([scene.titles(), problem?.change]).toMatchObject([
        ['Page 2', 'Theirs'],
        { operations: [{ set: { title: 'Mine' } }] },
      ]);
      if (problem) scene.edits.retry(problem);
      await pass(MINUTE);
      expect([scene.titles(), scene.edits.problems.value]).toEqual([['Mine', 'Page 2'], []]);
    },
  },
  {
    source: 'https://github.com/spacecowboy/NotePad/issues/152',
    what: 'an old change of a device that was offline for weeks overwrites a newer one',
    async run(scene) {
      await scene.submit({ op: 'updateLink', ...targetOf(1), set: { notes: 'Old.' } });
      await pass(14 * 24 * HOUR);
      scene.elsewhere({ op: 'updateLink', ...targetOf(1), set: { notes: 'New.' } });
      await scene.goOnline();
      const notes = newestFirst(scene.service.stored('default')).map(({ link }) => link.notes);
      expect([notes, scene.edits.problems.value.length]).toEqual([[undefined, 'New.'], 1]);
    },
  },
  {
    source: 'https://github.com/nextcloud/notes-android/issues/353',
    what: 'links that the device has never seen are deleted with their category',
    async run(scene) {
      await scene.submit({ op: 'deleteCategory', category: 'Reading' });
      scene.elsewhere(add(3));
      await scene.goOnline();
      expect([scene.titles(), scene.edits.problems.value.length]).toEqual([['Page 3'], 1]);
      // The person sees that one by now, but not the next.
      scene.edits.observe(scene.service.stored('default'));
      scene.elsewhere(add(4));
      for (const problem of scene.edits.problems.value) scene.edits.retry(problem);
      await pass();
      expect(scene.titles()).toEqual(['Page 4']);
    },
  },
  {
    source: 'https://github.com/heapwolf/level-replicator/issues/4',
    what: 'the clock decides the order, and is set back',
    async run(scene) {
      scene.browser.clockOffset = 10 * MINUTE;
      await scene.submit(add(3));
      scene.browser.clockOffset = -HOUR;
      await scene.submit(retitle(3, 'Later'));
      scene.edits.stop();
      scene.openTab();
      await scene.goOnline();
      expect(scene.titles()).toEqual(['Later', 'Page 1', 'Page 2']);
    },
  },
  {
    source: 'https://github.com/firebase/firebase-android-sdk/issues/8440',
    what: 'the service has committed, only its acknowledgment is lost, and the write is applied twice',
    async run(scene) {
      scene.service.fates.push('lost', 'lost');
      await scene.submit(add(3));
      await scene.goOnline(0);
      scene.elsewhere(remove(3));
      await pass(5 * MINUTE);
      expect([scene.titles(), scene.edits.problems.value]).toEqual([['Page 1', 'Page 2'], []]);
    },
  },
  {
    source: 'https://github.com/imuniqueshiv/MeetOnMemory/pull/1913',
    what: 'an entry that was being sent when the page ended is never tried again, or by two pages at once',
    async run(scene) {
      const other = scene.openTab();
      await scene.submit(add(3));
      scene.service.decide = () => UNREACHABLE;
      await scene.goOnline(0);
      scene.edits.stop();
      scene.service.decide = () => 'done';
      scene.openTab();
      await pass(MINUTE);
      expect([scene.titles(), scene.service.made.length, other.waiting.value]).toEqual([ALL, 1, []]);
    },
  },
];

holdTime();

it.each(REPORTS)('loses nothing where others have: $what ($source)', async ({ run }) => run(setUpOffline()));
