import * as z from 'zod';

/** An environment variable that holds a secret, read where it is used. */
export const variableSchema = z
  .string()
  .regex(
    /^[A-Z_][A-Z0-9_]*$/,
    'must be the name of an environment variable, not the secret itself',
  );

/** What has no need to be quoted: it is typed, and stands in reports. */
export const plainNameSchema = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "-" or "_"');

/** Of a service; without the slash at its end. */
export const addressSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    message: 'must hold no user name and password; name the variables that hold them',
  })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '', {
    message: 'must hold no "?" and no "#"',
  })
  .transform((text) => text.replace(/\/+$/, ''));

/** Of a service that a secret is sent to: in clear text it leaves this machine nowhere. */
export const secureAddressSchema = addressSchema.refine(isSecure, {
  message: 'must begin with https://; http:// is for 127.0.0.1, [::1] and localhost only',
});

/** Whether what is sent there can be read by nobody on the way. */
export function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
