import type { S3Client } from '@aws-sdk/client-s3';

import { createS3Client, loadS3, type S3Package } from './s3-client';
import type { S3Location } from './s3-location';
import type { BlobStore, BlobStoreItem } from './blob-store';

/** Most keys that one request may remove (S3 API, DeleteObjects). */
const removedAtOnce = 1000;

/** A bucket, or a part of one, as a blob store that workers on several hosts share. */
export async function openS3BlobStore(
  location: S3Location,
  environment: NodeJS.ProcessEnv,
  options: { idleTimeoutMs?: number } = {},
): Promise<BlobStore> {
  const s3 = await loadS3();
  return new S3BlobStore(s3, createS3Client(s3, environment, options), location);
}

class S3BlobStore implements BlobStore {
  readonly place: string;
  private readonly bucket: string;
  private readonly root: string;

  constructor(
    private readonly s3: S3Package,
    private readonly client: S3Client,
    { bucket, prefix }: S3Location,
  ) {
    this.bucket = bucket;
    this.root = prefix === '' ? '' : `${prefix}/`;
    this.place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  }

  async read(path: string): Promise<string | null> {
    try {
      const { Body } = await this.client.send(new this.s3.GetObjectCommand(this.key(path)));
      return (await Body?.transformToString('utf-8')) ?? null;
    } catch (error) {
      if (error instanceof this.s3.NoSuchKey) return null;
      throw explained(error);
    }
  }

  async write(path: string, text: string): Promise<void> {
    await this.put(path, text, {});
  }

  /**
   * By a conditional write, which Amazon S3 and its larger imitations know. One that ignores the
   * condition lets the last of several writers win: there, open a new store from one process first.
   */
  async create(path: string, text: string): Promise<void> {
    try {
      await this.put(path, text, { IfNoneMatch: '*' });
    } catch (error) {
      if (!wasThere(error)) throw error;
    }
  }

  async *list(folder: string): AsyncIterable<BlobStoreItem> {
    const input = { Bucket: this.bucket, Prefix: `${this.root}${folder}/` };
    try {
      for await (const page of this.s3.paginateListObjectsV2({ client: this.client }, input)) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined || LastModified === undefined) continue;
          const path = Key.slice(this.root.length);
          yield { path, bytes: Size ?? 0, modifiedAt: LastModified };
        }
      }
    } catch (error) {
      throw explained(error);
    }
  }

  async remove(items: readonly BlobStoreItem[]): Promise<void> {
    for (let start = 0; start < items.length; start += removedAtOnce) {
      const keys = items
        .slice(start, start + removedAtOnce)
        .map(({ path }) => ({ Key: `${this.root}${path}` }));
      const input = { Bucket: this.bucket, Delete: { Objects: keys, Quiet: true } };
      const { Errors: [refused] = [] } = await this.client
        .send(new this.s3.DeleteObjectsCommand(input))
        .catch((error: unknown) => Promise.reject(explained(error)));
      if (refused !== undefined) {
        throw new Error(
          `${refused.Key ?? ''} cannot be removed: ${refused.Message ?? refused.Code ?? ''}`,
        );
      }
    }
  }

  private async put(path: string, text: string, condition: { IfNoneMatch?: string }) {
    const content = { Body: text, ContentType: 'application/json' };
    try {
      await this.client.send(
        new this.s3.PutObjectCommand({ ...this.key(path), ...content, ...condition }),
      );
    } catch (error) {
      throw explained(error);
    }
  }

  private key(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `${this.root}${path}` };
  }
}

/** S3 answers 412 where the object is there, and 409 where another writer is at it. */
function wasThere(error: unknown): boolean {
  const cause = (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause;
  return [409, 412].includes(cause?.$metadata?.httpStatusCode ?? 0);
}

/** Errors of the package say little without their name, such as `AccessDenied`. */
function explained(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const text = [name, message].filter((part) => part !== '' && part !== 'Error').join(': ');
  return new Error(text || 'no reason given', { cause: error });
}
