// Numbers side by side, as wide as the processor's registers are: included once for each instruction set, in an unnamed
// namespace. The compilers' own vectors become SSE, AVX, NEON or WebAssembly instructions; without them plain loops do.
//
//   Vector<std::int8_t, 64>  64 bytes, in one register or several

#if defined(__AVX2__)
constexpr int kRegisterBytes = 32;
#else
constexpr int kRegisterBytes = 16;
#endif

template <class Number, int kCount>
struct Vector {
#if defined(__GNUC__)
    static constexpr int kBytes = std::min(kRegisterBytes, kCount* static_cast<int>(sizeof(Number)));
    typedef Number Part __attribute__((vector_size(kBytes)));
#else
    static constexpr int kBytes = sizeof(Number);
    using Part = Number;
#endif
    static constexpr int kParts = kCount * static_cast<int>(sizeof(Number)) / kBytes;
    Part part[kParts];

    static Vector load(const Number* from) {
        return each([from](int i) {
            Part part;
            std::memcpy(&part, from + i * kBytes / static_cast<int>(sizeof(Number)), sizeof part);
            return part;
        });
    }
    void store(Number* to) const { std::memcpy(to, part, sizeof part); }

    static Vector splat(int number) {
        return each([number](int) { return static_cast<Part>(Part{} + static_cast<Number>(number)); });
    }
    static Vector min(const Vector& a, const Vector& b) {
        return each([&](int i) { return a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
    }
    static Vector max(const Vector& a, const Vector& b) {
        return each([&](int i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
    }
    // All bits of a number are set where it is so.
    static Vector equal(const Vector& a, const Vector& b) {
        return each([&](int i) { return truth(a.part[i] == b.part[i]); });
    }
    static Vector greater(const Vector& a, const Vector& b) {
        return each([&](int i) { return truth(a.part[i] > b.part[i]); });
    }
    static Vector select(const Vector& which, const Vector& yes, const Vector& no) {
        return each([&](int i) { return static_cast<Part>((yes.part[i] & which.part[i]) | (no.part[i] & ~which.part[i])); });
    }
    friend Vector operator+(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] + b.part[i]); });
    }
    friend Vector operator-(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] - b.part[i]); });
    }
    friend Vector operator*(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] * b.part[i]); });
    }
    friend Vector operator&(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] & b.part[i]); });
    }
    friend Vector operator|(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] | b.part[i]); });
    }
    friend Vector operator^(const Vector& a, const Vector& b) {
        return each([&](int i) { return static_cast<Part>(a.part[i] ^ b.part[i]); });
    }
    friend Vector operator>>(const Vector& a, int bits) {
        return each([&](int i) { return static_cast<Part>(a.part[i] >> bits); });
    }
    friend Vector operator<<(const Vector& a, int bits) {
        return each([&](int i) { return static_cast<Part>(a.part[i] << bits); });
    }

    // Whether any bit is set anywhere.
    bool any() const {
        Part joined = part[0];
        for (int i = 1; i < kParts; ++i) joined = static_cast<Part>(joined | part[i]);
        if constexpr (sizeof joined < sizeof(std::uint64_t)) return joined != 0;
        std::uint64_t words[std::max<std::size_t>(1, sizeof joined / sizeof(std::uint64_t))], all = 0;
        std::memcpy(words, &joined, std::min(sizeof words, sizeof joined));
        for (const std::uint64_t word : words) all |= word;
        return all != 0;
    }

  private:
    // Without a loop: compilers keep the parts in registers then.
    template <class Of>
    static Vector each(Of of) {
        return [&]<int... kNumbers>(std::integer_sequence<int, kNumbers...>) {
            return Vector{{static_cast<Part>(of(kNumbers))...}};
        }(std::make_integer_sequence<int, kParts>{});
    }
    template <class Truth>
    static Part truth(Truth is_so) {
        if constexpr (kBytes == sizeof(Number))
            return static_cast<Part>(-static_cast<int>(is_so));
        else
            return static_cast<Part>(is_so);
    }
};
