import { startThinking } from './compose-thinking';

/** To be imported before what takes long to load: the thread loads its own code meanwhile. */
startThinking();
