import { routerCommands } from './next-actions';
import { line, type TicketLine } from './ticket-line';

const mostCommands = 2;

/** For as many routers as there are actions to take. */
export function commandText(actions: readonly string[], most: number): string {
  const routers = routerCommands(actions).slice(0, Math.max(1, most));
  return routers
    .map(({ router, commands }, index) => {
      const on = router === null ? '' : `${index === 0 ? 'on' : 'On'} ${router}: `;
      return `${on}${commands.slice(0, mostCommands).join('; ')}`;
    })
    .join('. ');
}

/** The same to paste, one command a line behind the name of its router. */
export function commandLines(actions: readonly string[], most: number): TicketLine[] {
  const routers = routerCommands(actions).slice(0, Math.max(1, most));
  return routers.flatMap(({ router, commands }) =>
    commands
      .slice(0, mostCommands)
      .map((command, index) =>
        line(index > 0 ? '' : router === null ? 'Commands' : `On ${router}`, command),
      ),
  );
}
