import { showSettings } from './options/settings';

void showSettings();
