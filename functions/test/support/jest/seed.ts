import fc from 'fast-check';
import { SEED } from '../../../src/lib/shared/base/random.fixture';

fc.configureGlobal({ seed: SEED });
