import type { Mutation } from './mutation.ts'

const gateway = 'deploy/delivery/gateway/src'
const releases = 'deploy/delivery/releases/src'

/**
 * Controls of the gateway and of its releases: for each, the change that takes it away, and the tests that must fail
 * then.
 */
export const releaseMutations: readonly Mutation[] = [
  {
    name: 'pages share a browsing context with who opened them',
    file: `${gateway}/page/content-security-policy.ts`,
    find: "  'Cross-Origin-Opener-Policy': 'same-origin',\n",
    replacement: '',
    caughtBy: [`${gateway}/app.test.ts`],
  },
  {
    name: 'a page may be given another base',
    file: `${gateway}/page/content-security-policy.ts`,
    find: "    `base-uri 'none'`,\n",
    replacement: '',
    caughtBy: [`${gateway}/app.test.ts`],
  },
  {
    name: 'the gateway answers for every host name',
    file: `${gateway}/app.ts`,
    find: 'if (own.includes(url.hostname)) return next()',
    replacement: 'if (own.length > 0) return next()',
    caughtBy: [`${gateway}/app.test.ts`],
  },
  {
    name: 'what was changed after it was signed is served',
    file: `${releases}/signing/signature.ts`,
    find: 'if (!verify(null, Buffer.from(canonicalJson(signed)), publicKeyOf(key), value)) {',
    replacement: 'if (verify(null, Buffer.from(canonicalJson(signed)), publicKeyOf(key), value) === undefined) {',
    caughtBy: [`${gateway}/tampering.test.ts`],
  },
  {
    name: 'files are served that are not what was published',
    file: `${releases}/store/asset-folder.ts`,
    find: "  if (integrityOf(content) !== integrity) throw refuse('is not what was published')\n",
    replacement: '',
    caughtBy: [`${gateway}/tampering.test.ts`],
  },
  {
    name: 'a team may publish what belongs to another',
    file: `${releases}/publish/add-release.ts`,
    find: 'if (!owners.includes(team)) {',
    replacement: 'if (owners.length === 0) {',
    caughtBy: [`${releases}/publish/publish-release.test.ts`],
  },
  {
    name: 'a version can be published again',
    file: `${releases}/store/write-once.ts`,
    find: 'await link(draft, file)',
    replacement: 'await writeFile(file, text)',
    caughtBy: [`${releases}/store/release-store.test.ts`],
  },
  {
    name: 'a serial may leave a gap before it',
    file: `${releases}/store/file-store.ts`,
    find: '      if (serial > 1 && (await readIfThere(manifestFile(environment, serial - 1))) === null) throw taken()\n',
    replacement: '',
    caughtBy: [`${releases}/store/release-store.test.ts`],
  },
  {
    name: 'a retired key signs what is live',
    file: `${releases}/registry/registry.ts`,
    find: 'if (manifestKeys(environment, this.trust).some((key) => keyIdOf(key) === found.signature.key)) return found',
    replacement: 'if (found.signature.key) return found',
    caughtBy: [`${releases}/registry/retired-keys.test.ts`],
  },
  {
    name: 'trouble from few networks takes a release away',
    file: `${releases}/rollout/analyse.ts`,
    find: 'if (few >= networks) return null',
    replacement: 'if (few >= 0 * networks) return null',
    caughtBy: [`${releases}/rollout/analyse.test.ts`, `${gateway}/forged-reports.test.ts`],
  },
  {
    name: 'strangers’ loads raise a candidate',
    file: `${gateway}/beacons/beacon-route.ts`,
    find: 'witness !== null && firsts.isFirst(`${release} ${witness}`)',
    replacement: 'witness !== undefined',
    caughtBy: [`${gateway}/forged-reports.test.ts`],
  },
  {
    name: 'another site’s pages report',
    file: `${gateway}/beacons/beacon-route.ts`,
    find: '    if (!isOwnPage(context)) return context.body(null, 403)\n',
    replacement: '',
    caughtBy: [`${gateway}/beacons/beacon-route.test.ts`],
  },
]
