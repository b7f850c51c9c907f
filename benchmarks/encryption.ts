import { generateKey } from '../src/encryption';
import { median, type Row, runOf } from './measure';
import { startStand } from './stand';

const rounds = 15;
const lab = ['--reply-bytes', '2000', '--scale', '20'];

/** What encrypting payloads and evidence costs a run: two stands, measured in turns. */
export async function measureEncryption(): Promise<Row[]> {
  const keys = { NETONCALL_ENCRYPTION_KEYS: generateKey('benchmark') };
  const stands = [await startStand(lab), await startStand(lab, 8, keys)];
  const seconds: number[][] = stands.map(() => []);
  try {
    for (const stand of stands) {
      await stand.startWorker();
      for (let warm = 0; warm < 3; warm += 1) await runOf(stand, 20);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, stand] of stands.entries()) {
        seconds[index]?.push((await runOf(stand, 20)).seconds);
      }
    }
  } finally {
    for (const stand of stands) await stand.stop();
  }
  const [plain = 0, encrypted = 0] = seconds.map((each) => median(each));
  return [
    [
      `20 calls encrypted, of the time without (medians of ${rounds}, in turns)`,
      `${(encrypted / plain).toFixed(2)} × (${encrypted.toFixed(2)} s, ${plain.toFixed(2)} s)`,
      '',
      '≤ 1.1 ×',
    ],
  ];
}
