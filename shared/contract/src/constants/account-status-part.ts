/** The name of an account entry's status among the pages of its remote's build, which no page can have. */
export function accountStatusPart(entry: string): string {
  return `account-statuses/${entry}`
}
