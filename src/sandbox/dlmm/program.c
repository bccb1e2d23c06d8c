/*
 * The sandbox's stand-in for Meteora's DLMM program, lb_clmm 0.12.0: orders and swaps of pools without variable fees,
 * with fees in the paid token and without Token-2022 extensions. It makes no pools, bin arrays, positions or events.
 * Layouts are those of `idls/dlmm.json` of github.com/MeteoraAg/dlmm-sdk; its arithmetic is that of `commons/src`.
 * README.md says how program.so is built, and which test holds it against the real program.
 */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef int i32;
typedef long long i64;

enum {
  BAD_DATA = 102,            /* Anchor: InstructionDidNotDeserialize */
  WRONG_ADDRESS = 2012,      /* Anchor: ConstraintAddress */
  WRONG_ACCOUNT = 3007,      /* Anchor: AccountOwnedByWrongProgram */
  NO_SIGNATURE = 3010,       /* Anchor: AccountNotSigner */
  OUT_OF_LIQUIDITY = 6036,   /* BitmapExtensionAccountIsNotProvided, where no array with liquidity is left */
  TOO_LITTLE = 6003,         /* ExceededAmountSlippageTolerance */
  OVERFLOW = 6011,           /* MathOverflow */
  NOTHING = 6039,            /* InsufficientOutAmount */
  DISABLED = 6042,           /* PoolDisabled */
  LOCKED = 6055,             /* LiquidityLocked */
  BAD_PLACEMENT = 6105,      /* InvalidPlaceLimitOrderParameters */
  NOT_OWNER = 6106,          /* InvalidLimitOrderOwner */
  NO_SUCH_BIN = 6108,        /* CannotFindLimitOrderByBinId */
  NOT_EMPTY = 6109,          /* CancelNonEmptyLimitOrder */
  NOT_MADE_FOR = 1,          /* a pool that this stand-in does not cover */
};

typedef struct { u64 w[4]; } Key;
typedef struct { Key *key; u64 *lamports; u64 size; u8 *data; Key *owner; u64 rent_epoch; u8 signer, writable, executable; } Info;
typedef struct { Key *key; u8 writable, signer; } Meta;
typedef struct { Key *program; Meta *metas; u64 count; u8 *data; u64 size; } Call;
typedef struct { const u8 *bytes; u64 size; } Seed;
typedef struct { Seed *seeds; u64 count; } Signer;

extern u64 sol_invoke_signed_c(const Call *, const Info *, u64, const Signer *, u64);
extern u64 sol_get_clock_sysvar(void *);
extern u64 sol_get_rent_sysvar(void *);

typedef struct {
  u64 amount_x, amount_y, price_low, price_high, supply[2];
  u64 filled[2];             /* of asks, of bids */
  u64 fees[2];
  u64 per_token[4];
  u64 open, processing, remaining;
  u32 age;
  u8 is_ask, padding[3];
} Bin;

typedef struct { u64 kind; i64 index; u64 version; Key pool; Bin bins[70]; } Array;

typedef struct {
  u64 kind;
  u16 base_factor, periods[3];
  u32 variable_fee, max_volatility;
  i32 min_bin, max_bin;
  u16 protocol_share;
  u8 fee_power, function, fee_mode, p1[3];
  u8 p2[32], bump, p3[3];
  i32 active;
  u16 step;
  u8 status, p4[3], by_time, p5;
  Key mints[2], reserves[2];
  u64 protocol_fees[2];
  u8 p6[552];
  Key base;
  u64 opens;
} Pool;

typedef struct { u64 amount; u32 age, p1; i32 bin; u8 is_ask, p2[11]; } Part;
typedef struct { u64 kind; Key pool, owner; u16 count, p1[7]; u64 p2[4]; Part parts[]; } Order;

#define MAX_ACCOUNTS 48
#define POOL 0x0db165b562310b21ull
#define ARRAY 0xb5469405dc5c8e5cull
#define ORDER 0xe38d1d735bd4b789ull
#define PLACE 0xc501e592ba21b06cull
#define CANCEL 0x61e828431f849c84ull
#define CLOSE 0xab5df97e9b247c39ull
#define SWAP 0x885b5beb4c3f4b41ull
#define FEE_PRECISION 1000000000ull

/* The heap of the chain starts with zeros, and serves as the only memory beside the accounts. */
typedef struct {
  u64 count;
  Info accounts[MAX_ACCOUNTS];
  Key *self;
  const u8 *data;
  u64 size, at;
  u64 from, to, authority;
  Call call;
  Meta metas[4];
  u8 bytes[64];
  Seed seeds[4];
  Signer signer;
  u64 sysvar[8];
} Memory;
#define M ((Memory *)0x300000000ull)
#define TRY(x) do { u64 e_ = (x); if (e_) return e_; } while (0)
#define NEED(x, e) do { if (!(x)) return (e); } while (0)
#define FN static __attribute__((noinline))

static int same(const Key *a, const Key *b) {
  return a->w[0] == b->w[0] && a->w[1] == b->w[1] && a->w[2] == b->w[2] && a->w[3] == b->w[3];
}

/* Arithmetic of 128 bits: the compiler has none for this machine. */

static u64 high(u64 a, u64 b) {
  u64 al = (u32)a, ah = a >> 32, bl = (u32)b, bh = b >> 32;
  u64 middle = ah * bl + (al * bl >> 32), other = al * bh + (u32)middle;
  return ah * bh + (middle >> 32) + (other >> 32);
}

/* (high, low) / (divisor_high, divisor_low), of which the quotient has 64 bits; high < divisor < 2^127. */
FN u64 divide(const u64 value[2], const u64 divisor[2], u64 up, u64 *quotient) {
  u64 rest_high = 0, rest = value[1], low = value[0], result = 0;
  NEED(divisor[1] >> 63 == 0 && (divisor[1] > 0 || rest < divisor[0]), OVERFLOW);
  for (int bit = 0; bit < 64; bit++) {
    u64 carry = rest >> 63;
    rest_high = rest_high << 1 | carry;
    rest = rest << 1 | low >> 63;
    low <<= 1;
    result <<= 1;
    if (rest_high > divisor[1] || (rest_high == divisor[1] && rest >= divisor[0])) {
      rest_high -= divisor[1] + (rest < divisor[0]);
      rest -= divisor[0];
      result |= 1;
    }
  }
  if (up && (rest || rest_high)) result++;
  *quotient = result;
  return 0;
}

/* a * b / divisor */
FN u64 scale(u64 a, u64 b, u64 divisor, u64 up, u64 *result) {
  u64 value[2] = {a * b, high(a, b)}, by[2] = {divisor, 0};
  return divide(value, by, up, result);
}

/* Y for so much X at the bin's price, or X for so much Y. */
FN u64 convert(const Bin *bin, u64 amount, u64 is_x, u64 up, u64 *result) {
  if (is_x) {
    u64 low = high(amount, bin->price_low) + amount * bin->price_high;
    NEED(high(amount, bin->price_high) == 0, OVERFLOW);
    *result = low + (up && amount * bin->price_low ? 1 : 0);
    return 0;
  }
  u64 value[2] = {0, amount}, by[2] = {bin->price_low, bin->price_high};
  return divide(value, by, up, result);
}

/* Calls of other programs. */

FN u64 invoke(Key *program, u64 metas, u64 size, Pool *pool) {
  M->call = (Call){program, M->metas, metas, M->bytes, size};
  if (!pool) return sol_invoke_signed_c(&M->call, M->accounts, M->count, 0, 0);
  int turned = 0;
  for (int at = 0; at < 32; at++) {
    u8 x = ((u8 *)&pool->mints[0])[at], y = ((u8 *)&pool->mints[1])[at];
    if (x != y) { turned = y < x; break; }
  }
  M->seeds[0] = (Seed){(u8 *)&pool->base, 32};
  M->seeds[1] = (Seed){(u8 *)&pool->mints[turned], 32};
  M->seeds[2] = (Seed){(u8 *)&pool->mints[!turned], 32};
  M->seeds[3] = (Seed){&pool->bump, 1};
  M->signer = (Signer){M->seeds, 4};
  return sol_invoke_signed_c(&M->call, M->accounts, M->count, &M->signer, 1);
}

static void between(u64 from, u64 to, u64 authority) {
  M->from = from;
  M->to = to;
  M->authority = authority;
}

/* TransferChecked; the pool signs where it is the authority. */
FN u64 transfer(u64 amount, u64 program, u64 mint, Pool *pool) {
  Info *minted = &M->accounts[mint];
  if (amount == 0) return 0;
  NEED(minted->size > 44, WRONG_ACCOUNT);
  M->metas[0] = (Meta){M->accounts[M->from].key, 1, 0};
  M->metas[1] = (Meta){minted->key, 0, 0};
  M->metas[2] = (Meta){M->accounts[M->to].key, 1, 0};
  M->metas[3] = (Meta){M->accounts[M->authority].key, 0, 1};
  M->bytes[0] = 12;
  __builtin_memcpy(M->bytes + 1, &amount, 8);
  M->bytes[9] = minted->data[44];
  return invoke(M->accounts[program].key, 4, 10, pool);
}

/* Accounts and data. */

FN u64 read(u64 bytes, void *to) {
  NEED(M->at + bytes <= M->size, BAD_DATA);
  for (u64 at = 0; at < bytes; at++) ((u8 *)to)[at] = M->data[M->at + at];
  M->at += bytes;
  return 0;
}

FN u64 own(Info *account, u64 kind) {
  return same(account->owner, M->self) && account->size >= 8 && *(u64 *)account->data == kind ? 0 : WRONG_ACCOUNT;
}

FN u64 openPool(Pool **pool) {
  TRY(own(&M->accounts[0], POOL));
  *pool = (Pool *)M->accounts[0].data;
  return (*pool)->variable_fee == 0 && (*pool)->fee_mode == 0 ? 0 : NOT_MADE_FOR;
}

FN u64 isOpen(Pool *pool) {
  TRY(sol_get_clock_sysvar(M->sysvar));
  return M->sysvar[pool->by_time == 1 ? 4 : 0] > pool->opens ? 0 : LOCKED;
}

/* The bin among the arrays that follow the named accounts. */
FN u64 findBin(i32 id, u64 first, Bin **bin) {
  i64 index = id < 0 ? -(((i64)69 - id) / 70) : id / 70;
  for (u64 at = first; at < M->count; at++) {
    Info *account = &M->accounts[at];
    if (own(account, ARRAY)) continue;
    Array *array = (Array *)account->data;
    if (array->index != index || !same(&array->pool, M->accounts[0].key)) continue;
    *bin = &array->bins[id - index * 70];
    return 0;
  }
  return OUT_OF_LIQUIDITY;
}

/* Instructions. */

enum { P_RESERVE = 2, P_MINT, P_ORDER, P_PAYER, P_OWNER, P_TOKEN, P_SENDER, P_PROGRAM, P_SYSTEM, P_ARRAYS = 13 };

FN u64 createOrder(u64 bins, u64 size) {
  Info *account = &M->accounts[P_ORDER];
  TRY(sol_get_rent_sysvar(M->sysvar));
  /* The exemption threshold is a float: 1.0 or 2.0 years. */
  u64 lamports = M->sysvar[0] * (size + 128) * (M->sysvar[1] >> 62 ? 2 : 1);
  u32 kind = 0;
  __builtin_memcpy(M->bytes, &kind, 4);
  __builtin_memcpy(M->bytes + 4, &lamports, 8);
  __builtin_memcpy(M->bytes + 12, &size, 8);
  __builtin_memcpy(M->bytes + 20, M->self, 32);
  M->metas[0] = (Meta){M->accounts[P_PAYER].key, 1, 1};
  M->metas[1] = (Meta){account->key, 1, 1};
  TRY(invoke(M->accounts[P_SYSTEM].key, 2, 52, 0));
  account->size = size;
  Order *order = (Order *)account->data;
  order->kind = ORDER;
  order->pool = *M->accounts[0].key;
  order->owner = *M->accounts[P_OWNER].key;
  order->count = bins;
  return 0;
}

FN u64 placeIn(Pool *pool, Part *part, i32 id, u64 amount, u64 is_ask) {
  Bin *bin;
  NEED(amount > 0 && (is_ask ? id >= pool->active : id <= pool->active), BAD_PLACEMENT);
  TRY(findBin(id, P_ARRAYS, &bin));
  u64 resting = bin->open + bin->remaining;
  NEED(resting == 0 || bin->is_ask == is_ask, BAD_PLACEMENT);
  if (bin->is_ask != is_ask && bin->processing) {
    bin->processing = 0;
    bin->age++;
  }
  bin->is_ask = is_ask;
  bin->open += amount;
  part->amount = amount;
  part->age = bin->age;
  part->bin = id;
  part->is_ask = is_ask;
  return 0;
}

FN u64 place(void) {
  Pool *pool;
  u8 is_ask = 0, padding[16], relative = 0;
  u32 bins = 0;
  TRY(openPool(&pool));
  NEED(pool->status == 0, DISABLED);
  TRY(read(1, &is_ask));
  TRY(read(16, padding));
  TRY(read(1, &relative));
  i32 first = 0, slippage = 0;
  if (relative) {
    TRY(read(4, &first));
    TRY(read(4, &slippage));
    first = pool->active;
  }
  TRY(read(4, &bins));
  NEED(bins > 0 && bins <= 50, BAD_PLACEMENT);
  NEED(same(M->accounts[P_RESERVE].key, &pool->reserves[!is_ask]), WRONG_ADDRESS);
  NEED(same(M->accounts[P_MINT].key, &pool->mints[!is_ask]), WRONG_ADDRESS);
  TRY(createOrder(bins, 120 + 32 * (u64)bins));
  Order *order = (Order *)M->accounts[P_ORDER].data;
  u64 sum = 0;
  for (u32 at = 0; at < bins; at++) {
    i32 id = 0;
    u64 amount = 0;
    TRY(read(4, &id));
    TRY(read(8, &amount));
    TRY(placeIn(pool, &order->parts[at], first + id, amount, is_ask));
    sum += amount;
    NEED(sum >= amount, OVERFLOW);
  }
  between(P_TOKEN, P_RESERVE, P_SENDER);
  return transfer(sum, P_PROGRAM, P_MINT, 0);
}

enum { C_RESERVES = 2, C_MINTS = 4, C_ORDER = 6, C_TOKENS, C_OWNER = 9, C_PROGRAMS, C_ARRAYS = 15 };

/* Adds to the units of X and Y that leave the pool. */
FN u64 takeOut(Part *part, u64 out[2]) {
  Bin *bin;
  TRY(findBin(part->bin, C_ARRAYS, &bin));
  u64 side = !part->is_ask, unfilled = 0, proceeds = 0, fee = 0;
  if (part->age == bin->age) {
    unfilled = part->amount;
    bin->open -= unfilled;
  } else if (part->age + 1 == bin->age && bin->processing) {
    TRY(scale(part->amount, bin->remaining, bin->processing, 1, &unfilled));
    bin->processing -= part->amount;
    bin->remaining -= unfilled;
  }
  u64 filled = part->amount - unfilled;
  if (filled) {
    TRY(convert(bin, filled, part->is_ask, 0, &proceeds));
    if (bin->filled[side]) TRY(scale(bin->fees[side], filled, bin->filled[side], 0, &fee));
    bin->filled[side] -= filled;
    bin->fees[side] -= fee;
  }
  /* Ages start again where no order is left. */
  if (!bin->filled[0] && !bin->filled[1] && !bin->open && !bin->processing) bin->age = 0;
  out[side] += unfilled;
  out[!side] += proceeds + fee;
  part->amount = 0;
  part->age = 0;
  return 0;
}

FN u64 cancel(void) {
  Pool *pool;
  u32 bins = 0;
  u64 out[2] = {0, 0};
  TRY(openPool(&pool));
  TRY(own(&M->accounts[C_ORDER], ORDER));
  Order *order = (Order *)M->accounts[C_ORDER].data;
  NEED(same(&order->pool, M->accounts[0].key), WRONG_ADDRESS);
  NEED(M->accounts[C_OWNER].signer, NO_SIGNATURE);
  NEED(same(&order->owner, M->accounts[C_OWNER].key), NOT_OWNER);
  TRY(isOpen(pool));
  TRY(read(4, &bins));
  for (u32 at = 0; at < bins; at++) {
    i32 id = 0;
    u32 place = 0;
    TRY(read(4, &id));
    while (place < order->count && (order->parts[place].bin != id || order->parts[place].amount == 0)) place++;
    NEED(place < order->count, NO_SUCH_BIN);
    TRY(takeOut(&order->parts[place], out));
  }
  for (int side = 0; side < 2; side++) {
    NEED(same(M->accounts[C_RESERVES + side].key, &pool->reserves[side]), WRONG_ADDRESS);
    NEED(same(M->accounts[C_MINTS + side].key, &pool->mints[side]), WRONG_ADDRESS);
    between(C_RESERVES + side, C_TOKENS + side, 0);
    TRY(transfer(out[side], C_PROGRAMS + side, C_MINTS + side, pool));
  }
  return 0;
}

FN u64 closeIfEmpty(void) {
  Info *account = &M->accounts[0];
  TRY(own(account, ORDER));
  Order *order = (Order *)account->data;
  NEED(M->accounts[1].signer, NO_SIGNATURE);
  NEED(same(&order->owner, M->accounts[1].key), NOT_OWNER);
  for (u32 at = 0; at < order->count; at++) NEED(order->parts[at].amount == 0, NOT_EMPTY);
  *M->accounts[2].lamports += *account->lamports;
  *account->lamports = 0;
  *account->owner = (Key){{0, 0, 0, 0}};
  /* The length stands before the data. */
  ((u64 *)account->data)[-1] = 0;
  return 0;
}

enum { S_RESERVES = 2, S_IN = 4, S_OUT, S_MINTS, S_USER = 10, S_PROGRAMS, S_ARRAYS = 16 };

typedef struct { Pool *pool; u64 rate, is_x, left, out, in, in_orders, in_all, gave; } Swap;

/* Takes from one layer of a bin at its price; `left` is what is still paid, without the fee. */
FN u64 fill(Swap *swap, Bin *bin, u64 *layer) {
  u64 need = 0;
  swap->gave = swap->in = 0;
  if (*layer == 0 || swap->left == 0) return 0;
  TRY(convert(bin, *layer, !swap->is_x, 1, &need));
  if (swap->left >= need) {
    swap->in = need;
    swap->gave = *layer;
  } else {
    swap->in = swap->left;
    TRY(convert(bin, swap->in, swap->is_x, 0, &swap->gave));
  }
  *layer -= swap->gave;
  swap->left -= swap->in;
  swap->out += swap->gave;
  swap->in_all += swap->in;
  return 0;
}

FN u64 fillOrders(Swap *swap, Bin *bin) {
  u64 before = swap->out;
  TRY(fill(swap, bin, &bin->remaining));
  swap->in_orders += swap->in;
  if (swap->left && bin->open) {
    bin->processing = bin->remaining = bin->open;
    bin->open = 0;
    bin->age++;
    TRY(fill(swap, bin, &bin->remaining));
    swap->in_orders += swap->in;
  }
  bin->filled[swap->is_x] += swap->out - before;
  return 0;
}

/* `paid` comes with the fee, and leaves as what is left of it. */
FN u64 swapIn(Swap *swap, Bin *bin, u64 *paid) {
  u64 fee = 0, makers = 0, orders = 0, protocol = 0;
  TRY(scale(*paid, swap->rate, FEE_PRECISION, 1, &fee));
  u64 given = swap->left = *paid - fee;
  swap->in_orders = swap->in_all = 0;
  TRY(fill(swap, bin, swap->is_x ? &bin->amount_y : &bin->amount_x));
  *(swap->is_x ? &bin->amount_x : &bin->amount_y) += swap->in;
  if (swap->left && bin->is_ask != swap->is_x) TRY(fillOrders(swap, bin));
  if (swap->left) {
    given -= swap->left;
    TRY(scale(given, swap->rate, FEE_PRECISION - swap->rate, 1, &fee));
    *paid -= given + fee;
  } else {
    *paid = 0;
  }
  if (swap->in_all == 0) return 0;
  TRY(scale(fee, swap->in_all - swap->in_orders, swap->in_all, 1, &makers));
  orders = (fee - makers) / 2;
  TRY(scale(makers, swap->pool->protocol_share, 10000, 0, &protocol));
  bin->fees[swap->is_x] += orders;
  swap->pool->protocol_fees[!swap->is_x] += fee - makers - orders + protocol;
  return 0;
}

FN u64 swap(void) {
  Swap swap = {0};
  u64 amount = 0, least = 0;
  TRY(openPool(&swap.pool));
  Pool *pool = swap.pool;
  NEED(pool->status == 0, DISABLED);
  TRY(isOpen(pool));
  TRY(read(8, &amount));
  TRY(read(8, &least));
  for (int side = 0; side < 2; side++) {
    NEED(same(M->accounts[S_RESERVES + side].key, &pool->reserves[side]), WRONG_ADDRESS);
    NEED(same(M->accounts[S_MINTS + side].key, &pool->mints[side]), WRONG_ADDRESS);
  }
  /* A token account names its mint first. */
  swap.is_x = same((Key *)M->accounts[S_IN].data, &pool->mints[0]);
  swap.rate = (u64)pool->base_factor * pool->step * 10;
  for (int power = pool->fee_power; power > 0; power--) swap.rate *= 10;
  u64 paid = amount;
  while (paid) {
    Bin *bin;
    TRY(findBin(pool->active, S_ARRAYS, &bin));
    TRY(swapIn(&swap, bin, &paid));
    if (paid) pool->active += swap.is_x ? -1 : 1;
  }
  NEED(swap.out > 0, NOTHING);
  NEED(swap.out >= least, TOO_LITTLE);
  u64 from = !swap.is_x, to = swap.is_x;
  between(S_IN, S_RESERVES + from, S_USER);
  TRY(transfer(amount, S_PROGRAMS + from, S_MINTS + from, 0));
  between(S_RESERVES + to, S_OUT, 0);
  return transfer(swap.out, S_PROGRAMS + to, S_MINTS + to, pool);
}

/* The form in which the chain hands over accounts: `sol_deserialize` of its SDK for C. */
FN u64 parse(u8 *input) {
  M->count = *(u64 *)input;
  NEED(M->count <= MAX_ACCOUNTS, BAD_DATA);
  input += 8;
  for (u64 at = 0; at < M->count; at++) {
    Info *info = &M->accounts[at];
    if (*input != 0xff) {
      *info = M->accounts[*input];
      input += 8;
      continue;
    }
    info->signer = input[1];
    info->writable = input[2];
    info->executable = input[3];
    info->key = (Key *)(input + 8);
    info->owner = (Key *)(input + 40);
    info->lamports = (u64 *)(input + 72);
    info->size = *(u64 *)(input + 80);
    info->data = input + 88;
    input += 88 + ((info->size + 10240 + 7) & ~7ull);
    info->rent_epoch = *(u64 *)input;
    input += 8;
  }
  M->size = *(u64 *)input;
  M->data = input + 8;
  M->self = (Key *)(input + 8 + M->size);
  return 0;
}

u64 entrypoint(u8 *input) {
  u64 name = 0;
  TRY(parse(input));
  TRY(read(8, &name));
  if (name == CLOSE) return M->count >= 5 ? closeIfEmpty() : BAD_DATA;
  if (name == PLACE) return M->count >= P_ARRAYS ? place() : BAD_DATA;
  if (name == CANCEL) return M->count >= C_ARRAYS ? cancel() : BAD_DATA;
  if (name == SWAP) return M->count >= S_ARRAYS ? swap() : BAD_DATA;
  return 101; /* Anchor: InstructionFallbackNotFound */
}
