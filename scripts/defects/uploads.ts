/** Files that people send. */
import { type Defect, http, unit } from './defect.ts';

export const UPLOADS: readonly Defect[] = [
  {
    name: 'the first bytes of an upload not looked at',
    file: 'src/server/features/uploads/service.ts',
    from: "if (!isPicture(await firstBytes(upload, SIGNATURE_BYTES))) throw fail('not_an_image');",
    to: '',
    suite: http('features/registration/hostile-photos'),
  },
  {
    name: 'no bound on the pixels of a photo',
    file: 'src/server/features/uploads/picture.ts',
    from: 'limitInputPixels: MAX_PIXELS',
    to: 'limitInputPixels: false',
    suite: http('features/registration/hostile-photos'),
  },
  {
    name: 'pictures that are decoded as a whole may be of any size',
    file: 'src/server/features/uploads/picture.ts',
    from: '      await refuseHeavy(path, picture);\n',
    to: '',
    suite: http('features/registration/hostile-photos', 'too much memory'),
  },
  {
    name: 'a photo keeps what the camera wrote into it',
    file: 'src/server/features/uploads/picture.ts',
    from: '.autoOrient().toColourspace',
    to: '.autoOrient().keepMetadata().toColourspace',
    suite: http('features/registration/hostile-photos'),
  },
  {
    name: 'broken bytes of a form kept as question marks',
    file: 'src/server/platform/http/bodies.ts',
    from: "      else if (isUnreadable(part.fieldname) || isUnreadable(String(part.value))) fault = fail('bad_form');\n",
    to: '',
    suite: http('bad-input/forms'),
  },
  {
    name: 'a short write believed',
    file: 'src/server/platform/files/local-store.ts',
    from: "    if (!bytes.equals(await readFile(part))) throw new Error('the file was not written whole');\n",
    to: '',
    suite: unit('src/server/platform/files/files'),
  },
  {
    name: 'a file gets its name before it is on the disk',
    file: 'src/server/platform/files/local-store.ts',
    from: '      await file.sync();\n',
    to: '',
    suite: unit('src/server/platform/files/files'),
  },
  {
    name: 'half of an upload stays on a full disk',
    file: 'src/server/platform/files/incoming.ts',
    from: '    await rm(path, { force: true });\n    throw',
    to: '    throw',
    suite: http('full-disk'),
  },
  {
    name: 'half of a stored file stays on a full disk',
    file: 'src/server/platform/files/local-store.ts',
    from: '    await rm(part, { force: true });\n    throw',
    to: '    throw',
    suite: http('full-disk'),
  },
  {
    name: 'files without a row removed while their row may still come',
    file: 'src/server/features/uploads/jobs.ts',
    from: 'if (storedAt < before) batch.push(name);',
    to: 'batch.push(name);',
    suite: http('features/registration/id-card-photo'),
  },
  {
    name: 'a bucket that says nothing is waited for',
    file: 'src/server/platform/files/s3-store.ts',
    from: '({ abortSignal: AbortSignal.timeout(ms) })',
    to: '({ abortSignal: AbortSignal.timeout(ms * 1000) })',
    suite: unit('src/server/platform/files/files', 'is given up'),
  },
  {
    name: 'an upload that breaks off before its file is there leaves one',
    file: 'src/server/platform/files/incoming.ts',
    from: '    await closed(target);\n',
    to: '',
    suite: unit('src/server/platform/files/files', 'breaks off before'),
  },
];
