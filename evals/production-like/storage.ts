import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { S3Client } from '@aws-sdk/client-s3';

import { createS3Client, loadS3 } from '../../src/evidence/s3-client';
import { Component } from './component';
import { runJob } from './compose';
import { lowPorts } from './low-ports';
import type { Programs } from './programs';

export const bucket = 'evidence';

export interface Storage {
  component: Component;
  client: S3Client;
  /** With which workers and commands reach it. */
  environment: Record<string, string>;
}

/** SeaweedFS as docker-compose.yml starts it, with the bucket for evidence. */
export async function startStorage(
  { storage }: Programs,
  { folder, name }: { folder: string; name: string },
): Promise<Storage> {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  const [master = 0, volume = 0, filer = 0, s3 = 0] = await lowPorts(4);
  const keys = { AWS_ACCESS_KEY_ID: 'netoncall', AWS_SECRET_ACCESS_KEY: 'of-this-stand-only' };
  const environment = { ...keys, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${s3}` };
  const packageOfAws = await loadS3();
  const client = createS3Client(packageOfAws, environment);
  const component = new Component({
    name: 'storage (S3)',
    program: storage,
    argumentList: [
      'server',
      '-s3',
      `-dir=${data}`,
      '-ip=127.0.0.1',
      '-volume.max=0',
      '-master.volumeSizeLimitMB=1024',
      `-master.port=${master}`,
      `-volume.port=${volume}`,
      `-filer.port=${filer}`,
      `-s3.port=${s3}`,
    ],
    environment: keys,
    logFile: join(folder, `${name}.log`),
    ready: async () => {
      await client.send(new packageOfAws.ListBucketsCommand({}));
      return true;
    },
  });
  await component.start();
  await runJob('storage-bucket', {
    folders: [dirname(storage)],
    addresses: {
      'storage:9333': `127.0.0.1:${master}`,
      'storage:8888': `127.0.0.1:${filer}`,
    },
  });
  return { component, client, environment };
}

/** Objects that are copied at the same time. */
const copiedAtOnce = 16;

/** All objects, as `aws s3 sync` would copy them. @returns how many */
export async function copyBucket(from: S3Client, to: S3Client): Promise<number> {
  const s3 = await loadS3();
  const copy = async (Key: string | undefined): Promise<void> => {
    const { Body } = await from.send(new s3.GetObjectCommand({ Bucket: bucket, Key }));
    const content = await Body?.transformToByteArray();
    await to.send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body: content }));
  };
  let copied = 0;
  for await (const page of s3.paginateListObjectsV2({ client: from }, { Bucket: bucket })) {
    const keys = (page.Contents ?? []).map(({ Key }) => Key);
    for (let start = 0; start < keys.length; start += copiedAtOnce) {
      await Promise.all(keys.slice(start, start + copiedAtOnce).map(copy));
    }
    copied += keys.length;
  }
  return copied;
}
