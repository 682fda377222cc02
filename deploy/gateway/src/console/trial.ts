import { html } from 'hono/html'

import type { ConsoleLive } from './console-environments.ts'
import { command } from './parts.ts'
import type { Html } from './parts.ts'

/**
 * How somebody tries a release out on their own page: a link where that is free, else the command that signs one. The
 * console has no key.
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
  return `${pageOrigin}/login?remote=${name}@${version}`
}
