import { goalOf } from './fixtures/inputs';

const names = ['bremen-pe1', 'bremen-pe2', 'bremen-p1', 'bremen-rr1'];
const areas = ['system', 'interfaces', 'isis', 'mpls', 'bgp', 'vpn', 'logs'];

describe('whether work on a router is complete', () => {
  it.each([
    ['bremen-pe1 got its new chassis tonight, BGP is up. May I close CHG-310?', 'review_pe_device'],
    ['upgrade of bremen-p1 is through, all ports green. anything left?', 'review_p_device'],
    ['we migrated bremen-rr1 to the new box, ok to sign off?', 'review_rr_device'],
    ['bremen-pe1 and bremen-p1 were rebuilt, are we done?', 'review_pe_device'],
  ])('"%s" is a review of all that it has', async (query, intent) => {
    const goal = await goalOf(query, { names });
    expect(goal.intent).toBe(intent);
    expect(goal.subjects).toEqual(expect.arrayContaining(areas));
  });

  it('stays with what is named where that is a port or a customer', async () => {
    const query = 'Gi0/0/0/4 on bremen-pe2 was moved to the new card, can I close the ticket?';
    const goal = await goalOf(query, { names });
    expect(goal.intent).toBe('check_interface_status');
    expect(goal.entities.interfaces).toEqual(['GigabitEthernet0/0/0/4']);
  });

  it('is not asked where the end of the work is only told', async () => {
    const goal = await goalOf('The upgrade is finished. Is BGP on bremen-pe2 up?', { names });
    expect(goal.intent).toBe('check_bgp_neighbors');
  });
});
