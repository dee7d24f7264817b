// Repeats the tests whose number of cases depends on `runs`: here they try the long number.
import '../../src/lib/domain/identity/categoryIdentity.test';
import './anyBody.test';
import './interleaving.test';
