/** The part of s3rver that tests use; it brings no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean; resetOnClose: boolean; configureBuckets: readonly { name: string }[] });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
