const judged = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage']);

/** How many mutants came to which end, and the share that the tests noticed with its 95 % interval. */
export function scoreOf(results) {
  const count = (status) => results.filter((each) => each.status === status).length;
  const tried = results.filter(({ status }) => judged.has(status)).length;
  const noticed = count('Killed') + count('Timeout');
  return {
    count,
    tried,
    left: results.length - tried,
    share: noticed / tried,
    ...interval(noticed, tried),
  };
}

/** By Wilson's score; E. B. Wilson, JASA 22 (1927). */
function interval(hits, of) {
  const z = 1.96;
  const share = hits / of;
  const middle = share + z ** 2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return { from: (middle - spread) / scale, to: (middle + spread) / scale };
}

/** One group's lines: the figures, then each mutant that no test noticed. */
export function reportOf({ name, title, atLeast }, results, drawnFrom) {
  const { count, tried, left, share, from, to } = scoreOf(results);
  const percent = (each) => `${(100 * each).toFixed(1)} %`;
  const unnoticed = results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ status, fileName, location: { start }, mutatorName, replacement }) => {
      const into = replacement.replace(/\s+/g, ' ').slice(0, 60);
      return `    ${status.padEnd(10)} ${fileName.replace(`${process.cwd()}/`, '')}:${start.line}:${start.column} ${mutatorName} -> ${into}`;
    })
    .sort();
  return [
    `${name}: ${title}`,
    `  ${percent(share)} of ${tried} mutants noticed, 95 % interval ${percent(from)} to ${percent(to)}; asked for: ${atLeast} %`,
    `  killed ${count('Killed')}, timed out ${count('Timeout')}, survived ${count('Survived')}, no coverage ${count('NoCoverage')}`,
    `  drawn ${results.length} of ${drawnFrom}; left out ${left}: static ${count('Ignored')}, did not load ${count('RuntimeError')}`,
    ...unnoticed,
  ].join('\n');
}
