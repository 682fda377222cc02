import { loginFor } from '@homeside/releases/records/environment-manifest'
import { html } from 'hono/html'

import type { ConsoleLive } from './console-environments.ts'
import { command, type Html } from './parts.ts'

/**
 * Shows how somebody can try a release on their own page. Where overrides are free, this is a link. Elsewhere it is the
 * command that signs a link, because the console has no key.
 */
export function trialOf(
  { environment, overrides, pageOrigin }: Pick<ConsoleLive, 'environment' | 'overrides' | 'pageOrigin'>,
  name: string,
  version: string,
): Html {
  if (overrides === 'free') {
    return html`<a href="${trialLink(pageOrigin, name, version)}">${name} ${version} on your own page</a>`
  }
  return command(`pnpm release override ${name} ${version} --env ${environment}`)
}

/** The address that shows a release to anybody who opens it, where overrides are free. */
export function trialLink(pageOrigin: string, name: string, version: string): string {
  return `${pageOrigin}${loginFor(name)}?remote=${name}@${version}`
}
