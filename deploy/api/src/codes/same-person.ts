interface Person {
  lastName: string
  dateOfBirth: string
}

/** Whether what somebody says of themselves is what is on file. */
export function isSamePerson(onFile: Person, claimed: Person): boolean {
  return onFile.dateOfBirth === claimed.dateOfBirth && isSameName(onFile.lastName, claimed.lastName)
}

/** The same for everybody whom `isSamePerson` takes for one. */
export function personOf({ lastName, dateOfBirth }: Person): string {
  return `${dateOfBirth} ${lettersOf(lastName)}`
}

/** Names compare by their letters: accents, case, spaces, hyphens and apostrophes are typed one way or another. */
export function isSameName(one: string, other: string): boolean {
  const letters = lettersOf(one)
  return letters !== '' && letters === lettersOf(other)
}

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()
}
