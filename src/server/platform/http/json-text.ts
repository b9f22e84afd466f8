/** An answer that is JSON already, because its parts are kept as JSON or may be thousands: it is sent as it is, neither parsed nor checked on the way. */

declare const says: unique symbol;

/** JSON text whose value would be a `T`. */
export class JsonText<T> {
  declare readonly [says]: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  static of<T>(value: T): JsonText<T> {
    return new JsonText(JSON.stringify(value));
  }
}
