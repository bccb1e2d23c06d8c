import { badBelongings } from './bad-belongings.ts';
import { badBystanders } from './bad-bystanders.ts';
import type { BadCase } from './bad-case.ts';
import { badForms } from './bad-forms.ts';
import { badGross } from './bad-gross.ts';
import { badPrograms } from './bad-programs.ts';
import { badReceivers } from './bad-receivers.ts';
import { badRoutes } from './bad-routes.ts';
import { badSigned } from './bad-signed.ts';
import { badSimulations } from './bad-simulations.ts';
import { badSteps } from './bad-steps.ts';
import { badDflow } from './dflow-cases.ts';
import { badOkx } from './okx-cases.ts';
import { badPlans } from './route-plans.ts';
import { badTitan } from './titan-cases.ts';
import { badVenues } from './venue-cases.ts';

/** All bad transactions, each with the rule that must refuse it. */
export const corpus: readonly BadCase[] = [
  ...badForms,
  ...badPrograms,
  ...badSteps,
  ...badRoutes,
  ...badPlans,
  ...badReceivers,
  ...badDflow,
  ...badOkx,
  ...badTitan,
  ...badVenues,
  ...badSimulations,
  ...badBelongings,
  ...badBystanders,
  ...badGross,
  ...badSigned,
];
