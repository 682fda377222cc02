import { readUrl } from './typed-text.ts'

/** What is wrong with an address that a setting or a provider's file names. */
export const addressFaults = [
  'address-form',
  'address-scheme',
  'address-account',
  'address-port',
  'address-rest',
] as const
export type AddressFault = (typeof addressFaults)[number]

/** What is wrong, and what to write, for whoever runs the portal. None repeats the address: it may hold a password. */
export const addressFaultWords: Readonly<Record<AddressFault, string>> = {
  'address-form': 'is no address. Write it whole, with https:// before it',
  'address-scheme': 'does not begin with https://. Write that; http:// is for this machine alone, as http://localhost',
  'address-account': 'has a user or a password in it. Leave them out: what is sent there is signed',
  'address-port': 'has a port that programs of the web refuse, since it is of mail, files or the like. Choose another',
  'address-rest': 'has more than scheme, host and port. Write nothing after them',
}

/** Ports that `fetch` asks nothing of: "bad port" of the Fetch standard. */
const refusedPorts: ReadonlySet<string> = new Set(
  (
    '1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
)

interface Wanted {
  /** An origin alone: scheme, host and port. It is read without the slash that some write at its end. */
  isOrigin?: boolean
  /** Whether `http://` may lead to another machine, as inside a private network. */
  isOpen?: boolean
  /** Whether a query may stand in it. Default: true. */
  mayAsk?: boolean
}

/**
 * Reads an address outside that a setting or a provider's file names, so that all of them are refused alike, and before
 * anything is sent there.
 *
 * @returns the address, trimmed; an origin without a slash at its end.
 */
export function readOutsideAddress(
  typed: string,
  { isOrigin = false, isOpen = false, mayAsk = true }: Wanted = {},
): { address: string } | { fault: AddressFault } {
  const address = typed.trim()
  const url = readUrl(address)
  if (url === null || url.hostname === '' || /\s/.test(address)) return { fault: 'address-form' }
  const { hash, hostname, origin, password, pathname, port, protocol, search, username } = url
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && (isHere || isOpen))) return { fault: 'address-scheme' }
  if (username !== '' || password !== '') return { fault: 'address-account' }
  if (refusedPorts.has(port)) return { fault: 'address-port' }
  if (hash !== '' || (search !== '' && (isOrigin || !mayAsk))) return { fault: 'address-rest' }
  if (!isOrigin) return { address }
  return pathname === '/' ? { address: origin } : { fault: 'address-rest' }
}
