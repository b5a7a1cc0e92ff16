/** Settings of an object store at an address where nothing listens. */
export const SILENT_STORE = {
  S3_BUCKET: 'fotos',
  S3_REGION: 'eu',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: 'x',
  S3_SECRET: 'x',
};
