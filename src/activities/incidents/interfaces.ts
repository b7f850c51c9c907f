import type { Destination } from '../../domain/destinations/destination';
import type { Receipt, Told, ToldEvent } from '../../domain/destinations/telling';
import type { FitsPattern } from '../../domain/maintenance/announced-by';
import type { EvidenceKeeper } from '../interfaces';
import type { MaintenanceReader } from './find-announced';

/** Tells destinations; what failed is a value whose reason holds no address and no secret. */
export interface IncidentTeller {
  /**
   * Null where the incident is not one of the destination.
   * @throws where the signal is aborted, and for faults of the machinery
   */
  tell(
    destination: Destination,
    told: ToldEvent,
    before: Receipt,
    options: {
      signal: AbortSignal;
      /** Something of this telling may have been sent before: look before anything is sent again. */
      lookFirst: boolean;
    },
  ): Promise<Told | null>;
}

/** What the activities of incidents need of the outside. */
export interface IncidentDependencies {
  evidence: EvidenceKeeper;
  teller: IncidentTeller;
  maintenance: MaintenanceReader;
  fitsPattern: FitsPattern;
}
