import { invalidLink } from './page-path-list.ts'

/** The address of every page, by name. Section 2 of the specification. */
export * as pagePaths from './page-path-list.ts'

/** The segments of an address, each as a type. */
type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}` ? Head | Segments<Tail> : Path

/** The parameter that a segment names, where it may be left out; the other type where it may not. */
type OptionalName<Segment> = Segment extends `:${infer Name}?` ? Name : never
type RequiredName<Segment> = Segment extends `:${string}?` ? never : Segment extends `:${infer Name}` ? Name : never

/** A value for each parameter of an address. */
export type PageValues<Path extends string> = Record<RequiredName<Segments<Path>>, string | number | null> &
  Partial<Record<OptionalName<Segments<Path>>, string | number | null>>

/**
 * The address of a page: `pageAddress(pagePaths.message, { alias: 'northridge', id: 7 })` is `/northridge/message/7`. Each
 * value is encoded as one segment. The segment of a parameter without a value is left out: without an alias,
 * `/:alias/faqs` is `/faqs`. Two slashes would meet otherwise, and a browser would take the rest for a host.
 */
export function pageAddress<Path extends string>(path: Path, values: PageValues<Path>): string {
  const byName: Readonly<Record<string, string | number | null | undefined>> = values
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = byName[name] ?? ''
    return value === '' ? '' : `/${encodeURIComponent(value)}`
  })
}

/** Where a link leads that is used up or expired, with the provider whose phone the page shows. */
export function invalidLinkAddress(alias: string | null): string {
  return alias ? `${invalidLink}?alias=${encodeURIComponent(alias)}` : invalidLink
}
