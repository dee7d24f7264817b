import { orShowUsage } from '../../runScript';
import { parseOptions } from './options';

describe('the options of npm run cloud:setup', () => {
  it('need only a project', () => {
    expect(parseOptions(['--project', 'my-links'])).toEqual({
      project: 'my-links',
      wait: 600_000,
      yes: false,
      'dry-run': false,
    });
  });

  it.each([
    [[], 'Add --project ID'],
    [['--project', 'My Links'], '--project must be an ID of 6 to 30'],
    [['--project', 'demo-links'], 'exist only in the emulators'],
    [['--project', 'my-links', '--region', 'Frankfurt'], '"Frankfurt" is not a region of Google Cloud.'],
    [['--project', 'my-links', '--region', 'us-centrall1'], 'Did you mean us-central1?'],
    [
      ['--project', 'my-links', '--region', 'europe-west99'],
      'Did you mean europe-west9? If Google has added it, write',
    ],
    [['--project', 'my-links', '--location', 'Europe'], '--location must be a location of Firestore'],
    [['--project', 'my-links', '--budget', 'much'], '--budget must be a whole number'],
    [['--project', 'my-links', '--support-email', 'me'], '--support-email must be an email address'],
    [['--projekt', 'my-links'], "Unknown option '--projekt'"],
  ])('cannot be %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });

  it('name the command that has them if they are not valid', () => {
    expect(() => orShowUsage('cloud:update', () => parseOptions([]))).toThrow(
      /^Add --project ID: [^"]* Run "npm run cloud:update -- --help" to see the options\.$/,
    );
  });
});
