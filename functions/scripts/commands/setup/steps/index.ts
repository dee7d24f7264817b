import type { Step } from '../step';
import { accountStep, nodeStep } from './account';
import { backupsStep } from './backups';
import { billingStep, budgetStep } from './billing';
import { checkStep } from './check';
import { functionsStep, hostingStep, imagesStep } from './deploy';
import { peopleStep } from './people';
import { projectStep } from './project';
import { regionStep } from './region';
import { servicesStep } from './services';
import { signInMethodsStep } from './signInMethods';
import { webAppStep } from './webApp';

/** In this order, all questions come before the long parts. */
export const STEPS: readonly Step[] = [
  nodeStep,
  accountStep,
  projectStep,
  billingStep,
  budgetStep,
  servicesStep,
  regionStep,
  peopleStep,
  webAppStep,
  signInMethodsStep,
  functionsStep,
  imagesStep,
  hostingStep,
  backupsStep,
  checkStep,
];
