import { usePaths } from '../registration-paths.ts'
import { useKnownRegistration } from './known-registration.ts'

/**
 * Whether the wizard leaves out the contacts: without an alias, when the provider knows them (section 2.6 of the
 * specification).
 */
export function useSkipsContacts(): boolean {
  const { alias } = usePaths()
  const known = useKnownRegistration()
  return alias === null && known?.SkipContacts === true
}
