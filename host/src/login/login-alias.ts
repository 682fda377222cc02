import { decoded, segmentsOf } from '../alias/paths.ts'

/** The alias in a login's path; null at the portal's own, `/login`. */
export function loginAlias(path: string): string | null {
  return path.toLowerCase() === '/login' ? null : decoded(segmentsOf(path)[0] ?? '')
}
