/** Parts of the page whose code is loaded when they are first shown. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadNeeded } from './part-loading.ts';

const NEVER = new Promise<never>(() => {});

type PartOf<Module, Name extends keyof Module> = Module[Name] extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** `name` is the export of the module. A module that is gone since a release is `undefined` while the page loads anew: until then the part waits. */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): LazyExoticComponent<PartOf<Module, Name>> {
  return lazy(async () => {
    const module: Module | undefined = await loadNeeded(load);
    return module ? { default: module[name] as PartOf<Module, Name> } : NEVER;
  });
}
