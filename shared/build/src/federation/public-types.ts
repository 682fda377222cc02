import { createHash } from 'node:crypto'

import {
  SignatureKind,
  SymbolFlags,
  type Project,
  type Signature,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync'

/** Types of other packages are written as their names: they change only with the version of their package. */
const foreign = /\/node_modules\/|^bundled:/
/** The compiler's names for types without a name. Such types are written out. */
const nameless = /^__/

/**
 * Writes out the public types of a module's exports as the compiler sees them, and hashes their parts. Names of our own
 * types are replaced by what they stand for, so that a type may move to another file.
 */
export class PublicTypes {
  readonly #project: Project
  readonly #texts = new Map<number, string>()
  readonly #open = new Set<number>()

  constructor(project: Project) {
    this.#project = project
  }

  /** The hashes of the parts of each export's type. Exported types are left out: they do not exist at run time. */
  exportsOf(file: string): Record<string, Record<string, string>> {
    const { checker, program } = this.#project
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} is not a module.`)
    const values = checker.getExportsOfModule(module).flatMap((symbol) => {
      const meant = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return meant.flags & SymbolFlags.Value ? [[symbol.name, this.#partsOf(meant)] as const] : []
    })
    return Object.fromEntries(sorted(values))
  }

  #partsOf(symbol: Symbol): Record<string, string> {
    const type = this.#project.checker.getTypeOfSymbol(symbol)
    if (!type) return {}
    const [signature, another] = this.#signatures(type, SignatureKind.Call)
    const parts =
      signature && !another
        ? [...this.#given(signature), ...this.#answered(signature)]
        : [['=', this.#text(type)] as const]
    return Object.fromEntries(sorted(parts).map(([part, text]) => [part, hashOf(text)]))
  }

  /** The properties of the one object that is given, or else each parameter. */
  #given(signature: Signature): (readonly [string, string])[] {
    const parameters = signature.getParameters()
    const types = parameters.map((parameter) => this.#typeOf(parameter))
    const properties = types[0] && this.#properties(types[0])
    return types.flatMap((type, at) => {
      const optional = isOptional(parameters[at]) ? '?' : ''
      if (at === 0 && properties && !optional) return properties.map(([name, text]) => [name, text] as const)
      return isGeneric(signature) ? [] : [[`(${at})${optional}`, this.#text(type)] as const]
    })
  }

  #answered(signature: Signature): (readonly [string, string])[] {
    if (isGeneric(signature)) return [['()', headOf(signature)]]
    const answer = this.#project.checker.getReturnTypeOfSignature(signature)
    const properties = answer && this.#properties(answer)
    if (properties) return properties.map(([name, text]) => [`.${name}`, text])
    return [['()', answer ? this.#text(answer) : 'unknown']]
  }

  /** The properties of an object of our own; null for everything else. */
  #properties(type: Type): (readonly [string, string])[] | null {
    const { checker } = this.#project
    if (!type.isObjectType() || this.#isForeign(type) || checker.isArrayLikeType(type)) return null
    if (this.#signatures(type, SignatureKind.Call).length > 0) return null
    const properties = checker.getPropertiesOfType(type).map((each) => this.#property(each))
    return properties.length > 0 ? sorted(properties) : null
  }

  /** A property that may be left out has a question mark; that it may be undefined then says nothing more. */
  #property(property: Symbol): readonly [string, string] {
    const type = this.#typeOf(property)
    if (!isOptional(property)) return [property.name, this.#text(type)]
    const kinds = (type.isUnionType() ? (type.getTypes() ?? []) : [type]).map((kind) => this.#text(kind))
    const given = kinds.filter((text) => text !== 'undefined')
    return [`${property.name}?`, given.length === 1 ? String(given[0]) : unionOf(given)]
  }

  #text(type: Type): string {
    const known = this.#texts.get(type.id)
    if (known !== undefined) return known
    if (this.#open.has(type.id)) return 'itself'
    this.#open.add(type.id)
    const text = this.#written(type)
    this.#open.delete(type.id)
    // A text that ends with “itself” depends on the type at which it began, so it cannot be reused elsewhere.
    if (this.#open.size === 0 || !text.includes('itself')) this.#texts.set(type.id, text)
    return text
  }

  #written(type: Type): string {
    const { checker } = this.#project
    if (type.isUnionType() || type.isIntersectionType()) {
      const parts = (type.getTypes() ?? []).map((part) => this.#text(part))
      return type.isUnionType() ? unionOf(parts) : `(${parts.toSorted().join(' & ')})`
    }
    if (!type.isObjectType()) return checker.typeToString(type)
    const given = type.isTypeReference() ? checker.getTypeArguments(type).map((each) => this.#text(each)) : []
    if (checker.isTupleType(type)) return `[${given.join(', ')}]`
    if (this.#isForeign(type)) return `${type.getSymbol()?.name ?? ''}<${given.join(', ')}>`
    const calls = [SignatureKind.Call, SignatureKind.Construct].flatMap((kind) => this.#signatures(type, kind))
    const properties = checker.getPropertiesOfType(type).map((each) => this.#property(each).join(': '))
    const written = [...calls.map((call) => this.#signature(call)), ...properties.toSorted()]
    return written.length > 0 ? `{ ${written.join('; ')} }` : checker.typeToString(type)
  }

  #signature(signature: Signature): string {
    if (isGeneric(signature)) return headOf(signature)
    const parameters = signature
      .getParameters()
      .map((each) => `${isOptional(each) ? '?' : ''}${this.#text(this.#typeOf(each))}`)
    const answer = this.#project.checker.getReturnTypeOfSignature(signature)
    return `(${parameters.join(', ')}) => ${answer ? this.#text(answer) : 'unknown'}`
  }

  #signatures(type: Type, kind: SignatureKind): readonly Signature[] {
    return this.#project.checker.getSignaturesOfType(type, kind)
  }

  #typeOf(symbol: Symbol): Type {
    return this.#project.checker.getTypeOfSymbol(symbol) ?? this.#project.checker.getUnknownType()
  }

  #isForeign(type: Type): boolean {
    const symbol = type.getSymbol()
    if (!symbol || nameless.test(symbol.name)) return false
    return symbol.declarations.some(({ path }) => foreign.test(path))
  }
}

function isGeneric({ typeParameters = [] }: Signature): boolean {
  return typeParameters.length > 0
}

/** The head of a generic function as it is written, because its types depend on each call. */
function headOf({ declaration }: Signature): string {
  const node = declaration?.resolve()
  if (!node) return 'generic'
  const body = 'body' in node ? (node.body as { pos: number } | undefined) : undefined
  const head = node.getSourceFile().text.slice(node.pos, body?.pos ?? node.end)
  return head
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function unionOf(kinds: readonly string[]): string {
  return `(${kinds.toSorted().join(' | ')})`
}

function isOptional(symbol: Symbol | undefined): boolean {
  return symbol !== undefined && (symbol.flags & SymbolFlags.Optional) !== 0
}

function sorted<Value>(pairs: readonly (readonly [string, Value])[]): (readonly [string, Value])[] {
  return pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6)
}
