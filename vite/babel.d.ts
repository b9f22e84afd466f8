/** The part of Babel that the build uses; the package ships no types. */
declare module '@babel/core' {
  import type { File, JSXElement, Node, ObjectExpression, ObjectProperty } from '@babel/types';

  export * as types from '@babel/types';
  type Path<N> = { node: N; parent: Node; skip(): void };
  export type PluginObj = {
    visitor: {
      ObjectExpression?(path: Path<ObjectExpression>): void;
      ObjectProperty?(path: Path<ObjectProperty>): void;
      JSXElement?(path: Path<JSXElement>): void;
    };
  };
  type Result = { ast?: File | null; code?: string | null; map?: null } | null;
  type Options = {
    filename?: string;
    ast?: boolean;
    configFile?: false;
    babelrc?: false;
    sourceMaps?: boolean;
    parserOpts?: { plugins: string[] };
    plugins?: unknown[];
  };
  export function transformAsync(code: string, options: Options): Promise<Result>;
  export function transformFromAstAsync(
    ast: File,
    code: string,
    options: Options,
  ): Promise<Result>;
}
