import { ignoreCompositionKeys } from '@shared/base/composition';
import { showSettings } from './options/settings';

ignoreCompositionKeys(globalThis);
void showSettings();
