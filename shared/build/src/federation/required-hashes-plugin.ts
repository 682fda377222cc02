import type { Compiler } from '@rspack/core'

/**
 * Closes a gap of subresource integrity. The generated code looks up a chunk's hash in a table and loads the chunk
 * unchecked when the hash is missing. With this plugin it refuses.
 */
export class RequiredHashesPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack

    class RequiredHashesRuntimeModule extends RuntimeModule {
      constructor() {
        super('required hashes', RuntimeModule.STAGE_TRIGGER)
      }

      override generate(): string {
        return `
for (const table of ['sriHashes', 'sriCssHashes']) {
  const known = ${RuntimeGlobals.require}[table];
  if (!known) continue;
  ${RuntimeGlobals.require}[table] = new Proxy(known, {
    get(hashes, chunk) {
      if (!hashes[chunk]) throw new Error('No hash is known for the chunk ' + String(chunk) + ', so it is not loaded.');
      return hashes[chunk];
    }
  });
}`
      }
    }

    compiler.hooks.compilation.tap('RequiredHashesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RequiredHashesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RequiredHashesRuntimeModule())
      })
    })
  }
}
