// Prints the identity of a worker in this process and waits to be killed.
import { workerIdentity } from '../../../src/temporal/worker-identity';

console.log(JSON.stringify({ identity: workerIdentity() }));
setInterval(() => undefined, 60_000);
