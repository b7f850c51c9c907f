/**
 * What this process and its children write is about somebody's network: files 0600, folders 0700, for
 * its owner alone, whatever library or program writes them. To be imported before anything writes.
 */
process.umask(0o077);
