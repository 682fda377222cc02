import { contractVersion } from '@homeside/contract/constants/contract-version'

import { Problem } from './problem.ts'

/**
 * Refuses callers built for a contract that is no longer, or not yet, served. Who names no version takes any.
 *
 * @throws Problem upgrade-required.
 */
export function checkAcceptedVersion(accept: string | undefined): void {
  const versions = [...(accept ?? '').matchAll(/application\/vnd\.homeside\.v(\d+)\+json/gi)].map((match) =>
    Number(match[1]),
  )
  if (versions.length > 0 && !versions.includes(contractVersion)) throw new Problem('upgrade-required')
}
