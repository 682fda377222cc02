import { contractVersion } from '@homeside/contract/constants/contract-version'

import { Problem } from '../problems/problem.ts'

/**
 * Refuses callers of a contract version that is not served. A caller without a version is accepted.
 *
 * @throws Problem upgrade-required.
 */
export function checkAcceptedVersion(accept: string | undefined): void {
  const versions = [...(accept ?? '').matchAll(/application\/vnd\.homeside\.v(\d+)\+json/gi)].map((match) =>
    Number(match[1]),
  )
  if (versions.length > 0 && !versions.includes(contractVersion)) throw new Problem('upgrade-required')
}
