import { isRecord, isTextOrNull, storedRecord, storedText } from './stored-atom.ts'

/** What a tab knows about aliases beside the signed-in patient's own; section 3.1 of the specification. */
export interface AliasStore {
  /** The provider with which somebody without an account chose to register; null when none was chosen. */
  aliasName: string | null
  /** The address named another provider. The mismatch guard acts on this flag and clears it. */
  aliasManuallyAltered: boolean
}

function isAliasStore(value: unknown): value is AliasStore {
  return isRecord(value) && isTextOrNull(value['aliasName']) && typeof value['aliasManuallyAltered'] === 'boolean'
}

/** The alias of the signed-in patient's provider. It is sent in the Alias header. */
export const aliasAtom = storedText('alias')

/** The store of a new tab. */
export const noAlias: AliasStore = { aliasName: null, aliasManuallyAltered: false }
/** Read by the guards of registering and by the alias-mismatch guard. */
export const aliasStoreAtom = storedRecord<AliasStore>('aliasStore', noAlias, isAliasStore)
